// Levels over HTTP: /levels/caves/rats.json?depth=3&size=80x50, also .txt, .svg and .png. Run it with: node server.js
import { createServer } from "node:http";
import { toPng, toSvg, toText } from "undercroft/formats";
import { recipeChain, shippedRecipe } from "undercroft/recipes";

/** What callers can ask for. Anybody can reach a public server, so nothing is without a limit. */
const RECIPES = ["caves", "caverns", "catacombs", "deeps", "drowned-halls", "rooms", "warrens"];
const LIMITS = { depth: 30, width: 150, height: 100, seedLength: 64, buildMs: 5000, buildsAtOnce: 20, cached: 500 };
const SMALLEST_SIDE = 20;

const FORMATS = {
  json: { type: "application/json", write: (level) => JSON.stringify(level) },
  txt: { type: "text/plain; charset=utf-8", write: (level) => `${toText(level)}\n` },
  svg: { type: "image/svg+xml", write: (level) => toSvg(level) },
  png: { type: "image/png", write: (level) => toPng(level) },
};

/** An answer without a level. Its message is for the caller. */
class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Reads what somebody typed into an address. */
function readOrder({ pathname, searchParams }) {
  const [, recipe, name, format] = /^\/levels\/([\w-]+)\/([^/]+)\.(\w+)$/.exec(pathname) ?? [];
  if (!RECIPES.includes(recipe) || !Object.hasOwn(FORMATS, format)) throw new Refusal(404, "There is no such page.");
  const seed = decodeSeed(name);
  const depth = wholeNumber("depth", searchParams.get("depth") ?? "1", 1, LIMITS.depth);
  const [width, height] = (searchParams.get("size") ?? "80x50").split("x");
  const size = [
    wholeNumber("width", width, SMALLEST_SIDE, LIMITS.width),
    wholeNumber("height", height, SMALLEST_SIDE, LIMITS.height),
  ];
  return { recipe, seed, depth, size, format };
}

function decodeSeed(text) {
  try {
    const seed = decodeURIComponent(text);
    if (seed.length <= LIMITS.seedLength) return seed;
  } catch {
    // Not the way that addresses are written.
  }
  throw new Refusal(400, `The seed must be text of at most ${LIMITS.seedLength} characters.`);
}

function wholeNumber(name, text, least, most) {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new Refusal(400, `${name} must be a whole number from ${least} to ${most}.`);
}

/** Levels by what was asked for. The one that was used last is the last. */
const cache = new Map();
let buildsNow = 0;

/** Callers who want the same level at the same time wait for the same build. */
function levelOf({ recipe, seed, depth, size }) {
  const key = JSON.stringify([recipe, seed, depth, size]);
  const level = cache.get(key) ?? build(recipe, seed, depth, size);
  cache.delete(key);
  cache.set(key, level);
  if (cache.size > LIMITS.cached) cache.delete(cache.keys().next().value);
  level.catch(() => cache.delete(key));
  return level;
}

/** Other requests are answered while this builds. A build that takes too long is stopped. */
async function build(recipe, seed, depth, size) {
  if (buildsNow >= LIMITS.buildsAtOnce) throw new Refusal(503, "Too many levels are being built. Try again later.");
  buildsNow++;
  try {
    const chain = recipeChain(shippedRecipe(recipe), { size });
    return await chain.buildAsync({ seed, depth, signal: AbortSignal.timeout(LIMITS.buildMs) });
  } catch (error) {
    if (error.code === "aborted") throw new Refusal(503, "The level took too long to build.");
    throw error;
  } finally {
    buildsNow--;
  }
}

async function answer(request, response) {
  if (request.method !== "GET" && request.method !== "HEAD") throw new Refusal(405, "Only GET is allowed.");
  const order = readOrder(new URL(request.url, "http://localhost"));
  const level = await levelOf(order);
  const { type, write } = FORMATS[order.format];
  const etag = `"${level.hash}.${order.format}"`;
  response.setHeader("ETag", etag);
  response.setHeader("Cache-Control", "public, max-age=86400");
  if (request.headers["if-none-match"] === etag) return response.writeHead(304).end();
  return response.writeHead(200, { "Content-Type": type }).end(await write(level));
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    const isOurs = !(error instanceof Refusal);
    if (isOurs) console.error(error);
    response.writeHead(isOurs ? 500 : error.status, { "Content-Type": "text/plain" });
    response.end(isOurs ? "This level can't be built.\n" : `${error.message}\n`);
  });
});

server.listen(Number(process.env.PORT ?? 8080), process.env.HOST ?? "127.0.0.1", () => {
  const { address, port } = server.address();
  console.log(`http://${address}:${port}/levels/caves/rats.txt?depth=3`);
});
