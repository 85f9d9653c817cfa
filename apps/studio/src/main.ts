import { lowerCurtain } from "./gallery/curtain.ts";

// Whoever comes with a link, or comes back, wants to see a level of their own.
if (location.hash.length <= 1 && history.state === null) await lowerCurtain();
await import("./studio.tsx");
