import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { parseSeeds, Seeds } from "./seeds.js";

describe("the text of seeds", () => {
  test("is a number, a range, a list, a name or a file", () => {
    expect([...parseSeeds("3")]).toEqual(["1", "2", "3"]);
    expect([...parseSeeds("8..10")]).toEqual(["8", "9", "10"]);
    expect([...parseSeeds("7..7")]).toEqual(["7"]);
    expect([...parseSeeds("0..1")]).toEqual(["0", "1"]);
    expect([...parseSeeds("rats, cats,rats,007")]).toEqual(["rats", "cats", "007"]);
    expect([...parseSeeds("rats")]).toEqual(["rats"]);
    const readFile = (path: string) => (path === "seeds.txt" ? "a\r\n\nb c\na\n" : "");
    expect([...parseSeeds("@seeds.txt", { readFile })]).toEqual(["a", "b c"]);
  });

  test("is never a path", () => {
    expect([...parseSeeds("../x")]).toEqual(["../x"]);
    expect([...parseSeeds("../x,/etc/passwd")]).toEqual(["../x", "/etc/passwd"]);
  });

  test.each<[text: string, message: string]>([
    ["", "seeds must be a number such as 200"],
    ["0", "the number of seeds must be at least 1"],
    ["5..2", "the range 5..2 is empty: it must go from a smaller to a larger number, such as 2..5"],
    ["a,,b", "seeds must be a number such as 200"],
    [",", "seeds must be a number such as 200"],
    ...["1...5", "1-5", "5..", "..5", "-5", "1.5", "10k", "1e6", "9".repeat(16)].map((text): [string, string] => [
      text,
      "seeds must be a number such as 200",
    ]),
    [`a,${"x".repeat(5000)}`, "seed must be at most 4096 characters long"],
    ["@seeds.txt", "seeds can't be read from a file here"],
  ])("%s is refused", (text, message) => {
    const error = caught(() => parseSeeds(text));
    expect(error).toMatchObject({ code: "bad-seed" });
    expect(error.message).toContain(message);
  });

  test("is refused where a file is missing or empty", () => {
    const readFile = (path: string) => {
      if (path === "none") throw new Error("no such file");
      return "\n\n";
    };
    expect(caught(() => parseSeeds("@none", { readFile })).message).toBe("can't read the file none: no such file");
    expect(caught(() => parseSeeds("@empty", { readFile })).message).toContain("but has 0 seeds");
    expect(caught(() => parseSeeds("@", { readFile })).message).toContain("@ must be followed by the name of a file");
  });

  test("can be limited", () => {
    expect(parseSeeds("1000", { most: 1000 }).count).toBe(1000);
    expect(caught(() => parseSeeds("1001", { most: 1000 })).message).toBe(
      "these are 1001 seeds, but the limit is 1000.",
    );
  });
});

describe("seeds", () => {
  test("of a range are never listed", () => {
    const seeds = parseSeeds("1..999999999999999");
    expect(seeds.count).toBe(999_999_999_999_999);
    expect(seeds.at(0)).toBe("1");
    expect(seeds.at(seeds.count - 1)).toBe("999999999999999");
    expect([...seeds.slice(10 ** 12, 10 ** 12 + 2)]).toEqual(["1000000000001", "1000000000002"]);
    const share = seeds.every(1000, 7);
    expect(share.at(1)).toBe("1008");
    expect(share.slice(5).at(0)).toBe("5008");
  });

  test.each([Seeds.range(1, 10), Seeds.of([..."abcdefghij"])])("are cut into slices and shares", (seeds) => {
    const all = [...seeds];
    expect(seeds.slice(3, 6).count).toBe(3);
    expect([...seeds.slice(3, 6)]).toEqual(all.slice(3, 6));
    expect([...seeds.slice(8)]).toEqual(all.slice(8));
    expect([...seeds.slice(8, 99)]).toEqual(all.slice(8));
    expect([...seeds.slice(12, 14)]).toEqual([]);
    const shares = [0, 1, 2].map((offset) => [...seeds.every(3, offset)]);
    expect(shares[0]).toEqual([all[0], all[3], all[6], all[9]]);
    expect(shares.flat().sort()).toEqual([...all].sort());
    expect([...seeds.every(20, 15)]).toEqual([]);
    const half = all.filter((_, i) => i % 2 === 1);
    expect([...seeds.every(2, 1).every(3, 1)]).toEqual([half[1], half[4]]);
    expect([...seeds.every(2, 1).slice(1, 4)]).toEqual(half.slice(1, 4));
    expect([...seeds.slice(2).every(3, 2)]).toEqual([all[4], all[7]]);
    expect([...seeds.without((seed) => seed === all[2])]).toEqual(all.filter((_, i) => i !== 2));
  });

  test("are each there once, as text", () => {
    expect([...Seeds.of([1, "1", 2n, "rats"])]).toEqual(["1", "2", "rats"]);
  });

  test("are only those there are", () => {
    for (const index of [-1, 3, Number.NaN]) expect(() => Seeds.range(1, 3).at(index)).toThrow("there is no seed");
    expect(caught(() => Seeds.range(3, 1)).message).toContain("from a smaller to a larger whole number, got 3..1");
    expect(caught(() => Seeds.range(0.5, 2)).message).toContain("whole number");
  });
});
