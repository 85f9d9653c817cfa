import type { PrefabSource } from "../../prefabs/index.js";

/** Something that gets lost on the way from another program's file. */
export interface ConversionLoss {
  /** The line in the file, counted from 1. 1 if only the words say where it is. */
  readonly line: number;
  /** What is lost, in words. */
  readonly what: string;
}

/** What became of a vault or a map of another program. */
export interface ConvertedVault {
  /** The name that the file gives it. */
  readonly name: string;
  /** The line of its name, counted from 1. */
  readonly line: number;
  /** `whole`: everything was kept. `losses`: its drawing, and most of the rest. `none`: there is nothing to use. */
  readonly status: "whole" | "losses" | "none";
  /** What was lost, in the order of the file. */
  readonly losses: readonly ConversionLoss[];
  /** The vault in our terms, unless the status is `none`. */
  readonly source?: PrefabSource;
}
