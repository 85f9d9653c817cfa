import { show, UndercroftError } from "../core/index.js";

/** One of several equal shares of the work: the `index`-th `of` so many, from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** More than all machines that anybody has. */
const MOST_SHARDS = 1_000_000;

/**
 * Reads a shard: `2/8`, or `auto` where the environment says it: a Kubernetes Indexed Job (with UNDERCROFT_SHARDS set to
 * its completions), a Slurm array, or a CI system with CI_NODE_INDEX and CI_NODE_TOTAL.
 */
export function parseShard(text: string, env: Environment): Shard {
  if (text === "auto") return foundShard(env);
  const [, index, of] = /^(\d{1,7})\/(\d{1,7})$/.exec(text) ?? [];
  if (index === undefined) throw badShard(`a shard must look like 1/4, or be auto, got ${show(text)}.`);
  return checked({ index: Number(index), of: Number(of) }, text);
}

function foundShard(env: Environment): Shard {
  const { JOB_COMPLETION_INDEX, UNDERCROFT_SHARDS, SLURM_ARRAY_TASK_ID, CI_NODE_INDEX } = env;
  const whole = (name: string, usual?: string) => {
    const value = env[name] || usual;
    if (value !== undefined && /^\d{1,7}$/.test(value)) return Number(value);
    throw badShard(
      `--shard auto: ${name} must be a whole number, ${value === undefined ? "but is not set" : `got ${show(value)}`}.`,
    );
  };
  if (JOB_COMPLETION_INDEX) {
    if (!UNDERCROFT_SHARDS) {
      throw badShard("--shard auto: set UNDERCROFT_SHARDS to the completions of the Kubernetes job.");
    }
    return checked({ index: whole("JOB_COMPLETION_INDEX") + 1, of: whole("UNDERCROFT_SHARDS") }, "auto");
  }
  if (SLURM_ARRAY_TASK_ID) {
    const step = whole("SLURM_ARRAY_TASK_STEP", "1");
    const index = (whole("SLURM_ARRAY_TASK_ID") - whole("SLURM_ARRAY_TASK_MIN")) / step + 1;
    return checked({ index, of: whole("SLURM_ARRAY_TASK_COUNT") }, "auto");
  }
  if (CI_NODE_INDEX) return checked({ index: whole("CI_NODE_INDEX"), of: whole("CI_NODE_TOTAL") }, "auto");
  throw badShard(
    "--shard auto: none of JOB_COMPLETION_INDEX, SLURM_ARRAY_TASK_ID and CI_NODE_INDEX is set. Say which shard it is, such as --shard 1/4.",
  );
}

function checked(shard: Shard, text: string): Shard {
  const { index, of } = shard;
  if (of >= 1 && of <= MOST_SHARDS && Number.isInteger(index) && index >= 1 && index <= of) return shard;
  const said = text === "auto" ? `--shard auto: the environment says ${index}/${of}, but` : `${text}:`;
  throw badShard(`${said} shards are numbered from 1 to their number, such as 1/4 to 4/4.`);
}

function badShard(message: string): UndercroftError {
  return new UndercroftError("bad-option", message, { option: "shard" });
}
