import { capital } from "apps-shared/words.ts";
import { UndercroftError } from "undercroft";
import { nameNodes, type Registry, recipeChain } from "undercroft/recipes";
import { type Draft, type DraftNode, findNode, inserted, moved, newStep, type Place, recipeOf } from "./draft.ts";

/** What is wrong with a draft, before anything is built. */
export interface Fault {
  /** In words, without the place. */
  readonly reason: string;
  /** The node that it is about, where one is. */
  readonly key: number | undefined;
  readonly option: string | undefined;
}

/** What was found out of a draft; drafts never change, so it holds as long as they are there. */
const found = new WeakMap<Registry, WeakMap<Draft, Map<string, unknown>>>();

function once<T>(known: Registry, draft: Draft, question: string, answer: () => T): T {
  const drafts = found.get(known) ?? new WeakMap<Draft, Map<string, unknown>>();
  found.set(known, drafts);
  const answers = drafts.get(draft) ?? new Map<string, unknown>();
  drafts.set(draft, answers);
  if (!answers.has(question)) answers.set(question, answer());
  return answers.get(question) as T;
}

/** What is wrong with a draft's chain, by the library's own rules; whether it is a whole level is asked apart. */
export function faultOf(draft: Draft, known: Registry): Fault | undefined {
  return once(known, draft, "fault", () => {
    const error = errorOf(draft, known);
    if (error === undefined) return undefined;
    const { path, option } = error.details;
    return { reason: reasonOf(error), key: keyAt(draft, path) ?? firstWrong(draft, known, error), option };
  });
}

/** What a level of this draft lacks: the library's words, or nothing where it is whole or a bare map. */
export function lackOf(draft: Draft, known: Registry): string | undefined {
  return once(known, draft, "lack", () => {
    if (draft.purpose === "map" || faultOf(draft, known) !== undefined) return undefined;
    const chain = recipeChain(recipeOf(draft), { registry: known });
    if (chain.guaranteed.includes("start") && chain.guaranteed.includes("exit")) return undefined;
    try {
      chain.resolve({ seed: 0 });
      return undefined;
    } catch (error) {
      return reasonOf(error);
    }
  });
}

/** Why a step can't be put into a place, or nothing where it can. */
export function whyNotInsert(draft: Draft, known: Registry, use: string, place: Place): string | undefined {
  return once(known, draft, `insert ${use} ${place.within} ${place.index}`, () => {
    const node = newStep(use);
    return whyNot(draft, inserted(draft, node, place), node.key, known);
  });
}

/** Why a node can't be moved to a place, or nothing where it can. */
export function whyNotMove(draft: Draft, known: Registry, key: number, to: Place): string | undefined {
  return once(known, draft, `move ${key} ${to.within} ${to.index}`, () =>
    whyNot(draft, moved(draft, key, to), key, known),
  );
}

/** Why one draft can't become another by a change of one node, or nothing where it can. */
export function whyNot(before: Draft, after: Draft, key: number, known: Registry): string | undefined {
  const here = errorOf(upTo(after, key), known);
  if (here !== undefined) return reasonOf(here);
  const fault = faultOf(after, known);
  if (fault === undefined) {
    // What lacked something before may go on lacking it.
    const isWhole = faultOf(before, known) === undefined && lackOf(before, known) === undefined;
    return isWhole ? lackOf(after, known) : undefined;
  }
  const node = findNode(after.nodes, key);
  const isItsOwn = fault.key !== undefined && node !== undefined && findNode([node], fault.key) !== undefined;
  if (isItsOwn || faultOf(before, known) === undefined) return fault.reason;
  // A chain that was wrong elsewhere already may be changed all the same.
  return undefined;
}

function errorOf(draft: Draft, known: Registry): UndercroftError | undefined {
  try {
    nameNodes(recipeChain(recipeOf(draft), { registry: known }).nodes);
    return undefined;
  } catch (error) {
    if (error instanceof UndercroftError) return error;
    throw error;
  }
}

/** An error's message without the place in the recipe, as a sentence. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const bare = message.replace(/^(?:step \d+|steps\[\d+\])[^\s:]*:? /, "");
  return capital(bare);
}

/** The draft up to a node: what comes after it, and other branches beside it, left out. */
function upTo(draft: Draft, key: number): Draft {
  return { ...draft, nodes: nodesUpTo(draft.nodes, key) };
}

function nodesUpTo(nodes: readonly DraftNode[], key: number): readonly DraftNode[] {
  const at = nodes.findIndex((node) => findNode([node], key) !== undefined);
  const node = nodes[at];
  if (node === undefined) return nodes;
  const before = nodes.slice(0, at);
  if (node.key === key || node.kind === "step") return [...before, node];
  if (node.kind === "group") return [...before, { ...node, nodes: nodesUpTo(node.nodes, key) }];
  const branch = node.nodes.find((member) => findNode([member], key) !== undefined)!;
  return [...before, { ...node, nodes: nodesUpTo([branch], key), weights: [undefined] }];
}

/** The node at a place of the written recipe, such as `steps[2].oneOf[1].attempts`. */
export function keyAt(draft: Draft, path: string | undefined): number | undefined {
  if (path === undefined) return undefined;
  let nodes = draft.nodes.filter(isWritten);
  let key: number | undefined;
  for (const [, number] of path.matchAll(/(?:steps|oneOf)\[(\d+)/g)) {
    const node: DraftNode | undefined = nodes[Number(number)];
    if (node === undefined) return key;
    key = node.key;
    nodes = node.kind === "step" ? [] : node.nodes.filter(isWritten);
  }
  return key;
}

function isWritten(node: DraftNode): boolean {
  return !node.isOff && (node.kind === "step" || node.nodes.some(isWritten));
}

/** The first node with which a chain becomes wrong, for errors that don't say where. */
function firstWrong(draft: Draft, known: Registry, { message }: UndercroftError): number | undefined {
  const written = draft.nodes.filter(isWritten);
  return written.find((_, i) => errorOf({ ...draft, nodes: written.slice(0, i + 1) }, known)?.message === message)?.key;
}
