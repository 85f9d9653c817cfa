import { expect, it } from "vitest";
import { localStore } from "./local-store.js";

function shelf(): Pick<Storage, "getItem" | "setItem" | "removeItem"> & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

it("keeps one run, and sets others aside under names that are free", () => {
  const there = shelf();
  const store = localStore("run", () => there);
  expect(store.read()).toBeUndefined();
  store.write("first");
  expect(store.setAside()).toBe("run.bak");
  store.write("second");
  expect(store.setAside()).toBe("run.bak2");
  expect(store.read()).toBeUndefined();
  expect([...there.kept]).toEqual([
    ["run.bak", "first"],
    ["run.bak2", "second"],
  ]);
});

it("leaves the run where it is when there is no room to set it aside", () => {
  const there = shelf();
  const store = localStore("run", () => there);
  store.write("first");
  there.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(() => store.setAside()).toThrow("there is no room left for this page");
  expect(store.read()).toBe("first");
});

it("is empty where the browser keeps nothing, and says so only when something is to be kept", () => {
  const store = localStore("run", () => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(store.read()).toBeUndefined();
  store.remove();
  expect(() => store.write("text")).toThrow(
    "The browser can't save the run: it keeps nothing for this page. Export the save to keep it as a file.",
  );
});
