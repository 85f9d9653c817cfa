import { describe, expect, it } from "vitest";
import { Crawl, memoryStore, Screen } from "../ui/index.js";
import { colorDepth, painter } from "./color-depth.js";
import { FrameWriter } from "./frame-writer.js";

describe("what is written for a frame", () => {
  it("is everything at first, nothing where nothing has changed, and else the cells that have", () => {
    const writer = new FrameWriter("full");
    const screen = new Screen(10, 3);
    screen.text(0, 0, "abc", 0xffffff);
    expect(writer.frame(screen)).toContain("\u001b[2J");
    expect(writer.frame(screen)).toBe("");
    screen.put(4, 1, "x", 0xff0000, 0x000010);
    expect(writer.frame(screen)).toBe("\u001b[2;5H\u001b[38;2;255;0;0;48;2;0;0;16mx\u001b[0m");
    screen.put(4, 1, "y", 0xff0000);
    screen.put(5, 1, "z", 0xff0000, 0x000010);
    expect(writer.frame(screen)).toBe("\u001b[2;5H\u001b[38;2;255;0;0;48;2;0;0;16myz\u001b[0m");
    writer.reset();
    expect(writer.frame(screen)).toContain("\u001b[2J");
    expect(writer.frame(new Screen(4, 4))).toContain("\u001b[2J");
  });

  it("leaves out cells that a terminal with few colours would show as they are", () => {
    const writer = new FrameWriter("16");
    const screen = new Screen(2, 1);
    screen.text(0, 0, "ab", 0xd9705f, 0x12110f);
    writer.frame(screen);
    screen.tint(0, 0, { fg: 0xd9715f, bg: 0x1a1917 });
    expect(writer.frame(screen)).toBe("");
  });

  it("is a small part of the screen for a step in the game", () => {
    const crawl = new Crawl({ saves: memoryStore(), freshSeed: () => "1", seed: "rats" });
    crawl.resize(100, 40);
    const writer = new FrameWriter("full");
    const whole = writer.frame(crawl.draw()).length;
    expect(writer.frame(crawl.draw())).toBe("");
    for (const key of ["left", "down", "left"]) {
      const before = new Screen(100, 40);
      const screen = crawl.draw();
      before.glyphs.set(screen.glyphs);
      before.fg.set(screen.fg);
      before.bg.set(screen.bg);
      crawl.press(key);
      const text = writer.frame(crawl.draw());
      const changed = before.glyphs.reduce((sum, _, cell) => (screen.sameAt(before, cell) ? sum : sum + 1), 0);
      expect(changed).toBeGreaterThan(0);
      // A cursor position, two colours and a glyph for each cell at the most.
      expect(text.length).toBeLessThanOrEqual(changed * 50 + 4);
      expect(changed).toBeLessThan(250);
      expect(text.length).toBeLessThan(whole);
    }
  });
});

describe("the colours of a terminal", () => {
  it.each([
    [{ TERM: "xterm-256color", COLORTERM: "truecolor" }, "full"],
    [{ TERM: "xterm-256color" }, "256"],
    [{ TERM: "xterm" }, "16"],
    [{ TERM: "dumb" }, "none"],
    [{ TERM: "xterm-kitty" }, "full"],
    [{ TERM: "xterm-256color", COLORTERM: "truecolor", NO_COLOR: "1" }, "none"],
    [{ TERM: "xterm", FORCE_COLOR: "3" }, "full"],
  ] as const)("of %j are %s", (environment, depth) => {
    expect(colorDepth(environment)).toBe(depth);
  });

  it("are the nearest that it has; without any, a cursor is still seen", () => {
    expect(painter("256")(0xff0000, 0x000000)).toBe("38;5;196;48;5;16");
    expect(painter("16")(0xd9705f, 0x12110f)).toBe("91;49");
    expect(painter("16")(0x12110f, 0xe8a33d)).toBe("30;103");
    expect(painter("none")(0x12110f, 0xe8a33d)).toBe("0;7");
    expect(painter("none")(0xece6da, 0x12110f)).toBe("0");
  });
});
