import { type BuildableChain, checkChain, DEFAULT_ATTEMPTS } from "../chain/index.js";
import { checkArgument, checkKeys, FLAG, type KeysOf, LIST, TEXT } from "../core/index.js";
import { surveySubject } from "../insight/index.js";
import { DEFAULT_PART, type Manifest, type Segment } from "./survey-folder.js";

/** What a new survey is about, besides its chain. */
export interface NewSurvey {
  /** The seeds that are wanted: ranges and lists. */
  readonly seeds: readonly Segment[];
  /** Default: 1. */
  readonly depth?: number;
  /** How many attempts there are at a level at most. Default: 20. */
  readonly attempts?: number;
  /** Whether to measure also what takes long. Default: false. */
  readonly all?: boolean;
  /** How many seeds are done, written and resumed as one. Default: 1000. */
  readonly part?: number;
  /** The version of undercroft, which is written down for people to read. */
  readonly library: string;
}

/** Returns the manifest of a new survey of a chain's levels. */
export function manifestOf(chain: BuildableChain, survey: NewSurvey): Manifest {
  checkChain("manifestOf", chain);
  checkKeys("manifestOf", survey, SURVEY_KEYS);
  checkArgument("manifestOf", "seeds", LIST, survey.seeds);
  const { seeds, depth = 1, attempts = DEFAULT_ATTEMPTS, all = false, part = DEFAULT_PART, library } = survey;
  return {
    format: "undercroft-survey",
    version: 1,
    ...surveySubject(chain, { depth, attempts }),
    ...(all ? { all } : {}),
    library,
    part,
    seeds,
  };
}

const SURVEY_KEYS: KeysOf<NewSurvey> = {
  seeds: true,
  depth: true,
  attempts: true,
  all: FLAG,
  part: true,
  library: TEXT,
};
