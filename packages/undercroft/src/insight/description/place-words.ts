import { gatesOf, layoutView } from "../../analysis/index.js";
import type { Level } from "../../chain/index.js";
import type { LevelArea, Point } from "../../core/index.js";
import { spoken, withArticle } from "./thing-words.js";

/** The parts of a map in reading order. */
export const PARTS = [
  ...["north-west", "north", "north-east"],
  ...["west", "middle", "east"],
  ...["south-west", "south", "south-east"],
];

/** The part of a map that a cell lies in, as on a compass. */
export function partOfMap([x, y]: Point, { width, height }: Pick<Level, "width" | "height">): string {
  const column = Math.min(2, Math.floor((x * 3) / width));
  const row = Math.min(2, Math.floor((y * 3) / height));
  return PARTS[row * 3 + column]!;
}

/** A cell in the middle of a place's rows. The middle of its box may lie outside. */
export function middleOf({ cells }: Pick<LevelArea, "cells">): Point {
  const [y, from, to] = cells[cells.length >> 1]!;
  return [(from + to) >> 1, y];
}

/** Nooks with fewer cells are no place to be, and what is much larger is no dead end. */
const LEAST_BEHIND = 6;
const MOST_BEHIND = 120;

/**
 * Returns what says where a cell is: `in the kitchen in the west`, `in a dead end in the north`. A vault that is called as
 * those who live in it isn't named again.
 */
export function whereabouts(level: Level): (at: Point, dwellers?: readonly string[]) => string {
  const { areas = [], prefabs, start, width } = level;
  const cellOf = ([x, y]: Point) => y * width + x;
  let ends: ReturnType<typeof gatesOf> | undefined;
  const isInDeadEnd = (at: Point) => {
    if (start === undefined) return false;
    ends ??= gatesOf(layoutView(level, cellOf(start), undefined));
    const { cells, behind, isBehind } = ends;
    return cells.some((gate, i) => {
      return behind[i]! >= LEAST_BEHIND && behind[i]! <= MOST_BEHIND && isBehind(cellOf(at), gate);
    });
  };
  return (at, dwellers = []) => {
    const [x, y] = at;
    const part = `in the ${partOfMap(at, level)}`;
    const area = areas.find(({ cells }) => cells.some(([row, from, to]) => row === y && x >= from && x < to));
    if (area !== undefined) {
      const isOnly = areas.filter(({ name }) => name === area.name).length === 1;
      return `in ${isOnly ? withThe(spoken(area.name)) : withArticle(spoken(area.name))} ${part}`;
    }
    const vault = prefabs.find(({ kind, rows, x: left, y: top }) => {
      return kind !== "level" && (rows[y - top]?.[x - left] ?? " ") !== " ";
    });
    if (vault !== undefined) {
      const isTheirs = dwellers.some(
        (name) => withThe(spoken(name)).toLowerCase() === withThe(vault.title).toLowerCase(),
      );
      return isTheirs ? part : `in ${withThe(vault.title)} ${part}`;
    }
    return isInDeadEnd(at) ? `in a dead end ${part}` : part;
  };
}

/** Titles can have an article of their own. */
export function withThe(title: string): string {
  return /^(?:the|an?) /i.test(title)
    ? title.replace(/^(?:the|an?) /i, (article) => article.toLowerCase())
    : `the ${title}`;
}
