import { expect, it } from "vitest";
import { keyOf } from "./key-names.js";

const pressed = (key: string, held: object = {}) =>
  keyOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

it("names keys as the interface does", () => {
  expect(["ArrowUp", "Home", "PageDown", "Escape", "Clear", "g", ">"].map((key) => pressed(key))).toEqual([
    ...["up", "home", "page-down", "escape", "5", "g", ">"],
  ]);
  expect(pressed("Tab")).toBe("tab");
  expect(pressed("Tab", { shiftKey: true })).toBe("back-tab");
});

it("leaves the browser's own shortcuts to the browser", () => {
  expect(pressed("r", { ctrlKey: true })).toBeUndefined();
  expect(pressed("ArrowLeft", { altKey: true })).toBeUndefined();
  expect(pressed("s", { metaKey: true })).toBeUndefined();
  expect(["F5", "Shift", "Dead"].map((key) => pressed(key))).toEqual([undefined, undefined, undefined]);
});

it("accepts characters that a layout types with Ctrl and Alt", () => {
  expect(pressed("<", { ctrlKey: true, altKey: true })).toBe("<");
});
