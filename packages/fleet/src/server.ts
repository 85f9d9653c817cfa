import { createPostgresBackend, Queue, type QueueOptions, Worker, type WorkerOptions, withBackend } from "bullmq";
import { CommandError, UsageError } from "./terminal.js";

/** A place where queues are kept. */
export interface Server {
  /** What it is, for people. */
  readonly kind: "Redis" | "PostgreSQL";
  /** Its address, without a password. */
  readonly name: string;
  /** Tries to reach it, and checks that it can be relied on. */
  check(): Promise<void>;
  /** Opens a queue. With `canMake`, what queues need is made if it isn't there. */
  queue(name: string, options?: { readonly canMake?: boolean }): Queue;
  /** Opens a queue for somebody who works on its jobs. */
  worker(name: string, options: Omit<WorkerOptions, "connection">): Worker;
}

/** Our keys in Redis begin with this, so that they never meet those of other programs that use BullMQ. */
const PREFIX = "undercroft";
/** Our schema in PostgreSQL, for the same reason. */
const SCHEMA = "undercroft_fleet";
const CONNECT_MS = 10_000;
/** How long to wait at most between two attempts to connect again. */
const LONGEST_PAUSE_MS = 5000;

const EXAMPLES = "such as redis://127.0.0.1:6379 or postgres://user@host/database";

/** Returns the server at an address. */
export function serverAt(address: string): Server {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new UsageError(`--on must be the address of a server, ${EXAMPLES}, got "${address}".`);
  }
  if (url.protocol === "redis:" || url.protocol === "rediss:") return redisAt(address, withoutPassword(url));
  if (url.protocol === "postgres:" || url.protocol === "postgresql:") return postgresAt(address, withoutPassword(url));
  throw new UsageError(`--on must begin with redis:// or postgres://, ${EXAMPLES}, got "${url.protocol}//".`);
}

function withoutPassword(url: URL): string {
  const shown = new URL(url);
  if (shown.password !== "") shown.password = "***";
  for (const name of [...shown.searchParams.keys()]) if (/pass/i.test(name)) shown.searchParams.set(name, "***");
  return shown.href;
}

function redisAt(url: string, name: string): Server {
  const connection = {
    url,
    connectTimeout: CONNECT_MS,
    // What was asked for while it is away is asked for again, for as long as it takes.
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(100 * 2 ** Math.min(times, 10), LONGEST_PAUSE_MS),
  };
  // Whether it can be relied on is checked by us, with a message of ours.
  const common = { connection, prefix: PREFIX, skipVersionCheck: true };
  return {
    kind: "Redis",
    name,
    async check() {
      const { Redis } = await installed("ioredis", () => import("ioredis"));
      const once = { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null };
      const client = new Redis(url, { ...once, connectTimeout: CONNECT_MS });
      let reason: Error | undefined;
      client.on("error", (error: Error) => {
        reason ??= error;
      });
      try {
        await client.connect();
        checkRedis(await client.info(), name);
      } catch (error) {
        throw error instanceof CommandError ? error : unreachable(name, reason ?? error);
      } finally {
        client.disconnect();
      }
    },
    queue: (queue) => new Queue(queue, common),
    worker: (queue, options) => new Worker(queue, null, { ...common, ...options }),
  };
}

/** Oldest Redis that BullMQ works with as it should. */
const OLDEST_REDIS = [6, 2] as const;

function checkRedis(info: string, name: string): void {
  const field = (key: string) => new RegExp(`^${key}:(.*)$`, "m").exec(info)?.[1]?.trim();
  const policy = field("maxmemory_policy");
  if (policy !== undefined && policy !== "noeviction") {
    throw new CommandError(
      `${name}: maxmemory-policy is ${policy}, so that Redis may drop jobs when its memory runs out. Set it to noeviction: redis-cli config set maxmemory-policy noeviction, and the same in redis.conf.`,
    );
  }
  // Those that speak Redis's language, such as Valkey, say which version of it they speak.
  const version = field("redis_version") ?? "";
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < OLDEST_REDIS[0] || (major === OLDEST_REDIS[0] && minor < OLDEST_REDIS[1])) {
    throw new CommandError(`${name}: Redis ${OLDEST_REDIS.join(".")} or newer is needed, and this is ${version}.`);
  }
}

function postgresAt(connectionString: string, name: string): Server {
  const Postgres = withBackend(createPostgresBackend);
  const connection = {
    connectionString,
    schema: SCHEMA,
    connectionTimeoutMillis: CONNECT_MS,
    max: 4,
    skipVersionCheck: true,
  };
  return {
    kind: "PostgreSQL",
    name,
    async check() {
      const { default: pg } = await installed("pg", () => import("pg"));
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
      client.on("error", () => {});
      try {
        await client.connect();
        const query = "select current_setting('server_version_num') as version";
        const { rows } = await client.query<{ version: string }>(query);
        checkPostgres(Number(rows[0]?.version), name);
      } catch (error) {
        throw error instanceof CommandError ? error : unreachable(name, error);
      } finally {
        await client.end().catch(() => {});
      }
    },
    queue(queue, { canMake = false } = {}) {
      const options = { connection: { ...connection, migrate: canMake } } as QueueOptions<any>;
      return new Postgres.Queue(queue, options) as unknown as Queue;
    },
    worker: (queue, options) =>
      new Postgres.Worker(queue, null, { ...options, connection } as WorkerOptions<any>) as unknown as Worker,
  };
}

/** Oldest PostgreSQL that BullMQ recommends. */
const OLDEST_POSTGRES = 14;

function checkPostgres(version: number, name: string): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_POSTGRES) return;
  throw new CommandError(`${name}: PostgreSQL ${OLDEST_POSTGRES} or newer is needed, and this is ${major}.`);
}

/** Loads a package that only those who use that kind of server install. */
async function installed<T>(name: "ioredis" | "pg", load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    const scheme = name === "pg" ? "postgres" : "redis";
    throw new CommandError(`--on ${scheme}:// needs the package ${name}. Install it: npm install ${name}`);
  }
}

/** The server can't be reached. It may be on its way. */
export class Unreachable extends CommandError {}

/** What is heard of servers that don't run, or not yet. */
const AWAY: readonly string[] = ["ECONNREFUSED", "ETIMEDOUT", "ECONNRESET", "EPIPE", "EAI_AGAIN", "57P01", "57P03"];
/** What clients say of a server that ends while they wait for its answer. They have no code for it. */
const CUT_OFF = /^Connection (is closed|terminated)/;

function unreachable(name: string, error: unknown): CommandError {
  const message = `can't reach ${name}: ${reasonOf(error)}.`;
  if (!AWAY.includes(codeOf(error))) return new CommandError(message, { cause: error });
  return new Unreachable(`${message} Is the server running?`, { cause: error });
}

/** What an error is called. Where a name has several addresses, each of them has failed with an error of its own. */
function codeOf(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { readonly errors?: readonly unknown[] };
  if (errors?.[0] !== undefined) return codeOf(errors[0]);
  return code ?? (CUT_OFF.test(message) ? "ECONNRESET" : "");
}

/** Why a server didn't do what it was asked for, in short. */
export function reasonOf(error: unknown): string {
  const { message, errors } = error as Error & { readonly errors?: readonly unknown[] };
  if (errors?.[0] !== undefined) return reasonOf(errors[0]);
  const known: Record<string, string> = {
    ECONNREFUSED: "connection refused",
    ENOTFOUND: "there is no such host",
    EAI_AGAIN: "its name can't be looked up",
    ETIMEDOUT: "no answer",
    ECONNRESET: "the connection was cut",
    EPIPE: "the connection was cut",
    "57P01": "it is shutting down",
    "57P03": "it is starting up",
  };
  if (/\bOOM\b/.test(message ?? "")) return "it has no memory left (maxmemory)";
  const code = codeOf(error);
  return known[code] ?? `${message || code || error}`.replace(/\.$/, "");
}
