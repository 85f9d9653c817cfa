import { serveThread } from "./serve.js";

// The module of a thread. `host.ts` starts it by its name.
serveThread();
