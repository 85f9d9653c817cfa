import { expect, it } from "vitest";
import { levelShown, openStudio } from "./open-studio.js";

const studio = openStudio();
it("x", async () => {
  const page = await studio.newPage();
  console.log(await levelShown(page));
});
