import { UndercroftError } from "undercroft";
import { nameOf } from "undercroft/prefabs";
import {
  groupName,
  RECIPE_KEYS,
  type Recipe,
  type RecipeGroup,
  type RecipeNode,
  type RecipePack,
  stepName,
} from "undercroft/recipes";
import { isPlain } from "./plain.ts";

/** Keys of a recipe that a draft keeps as they are. */
const HEAD_KEYS = RECIPE_KEYS.filter((key) => key !== "$schema" && key !== "steps");

type Head = { readonly [K in (typeof HEAD_KEYS)[number]]: Recipe[K] };

/**
 * A recipe while it is worked on: its nodes have keys, by which the page finds them again after they were moved, and can
 * be switched off. Drafts never change; every edit gives a new one.
 */
export interface Draft extends Head {
  readonly nodes: readonly DraftNode[];
}

interface Common {
  readonly key: number;
  readonly isOff: boolean;
  /** Names its stream of random numbers, where the recipe gives it a name of its own. */
  readonly as: string | undefined;
  /** What people call it, where somebody has given it a name. It decides nothing. */
  readonly title: string | undefined;
}

export interface DraftStep extends Common {
  readonly kind: "step";
  readonly use: string;
  readonly seed: string | number | undefined;
  /** The options that were given; all others have their defaults. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Steps that go together: always, with a chance, or under a condition. */
export interface DraftGroup extends Common {
  readonly kind: "group";
  readonly chance: number | undefined;
  readonly when: Record<string, unknown> | undefined;
  /** What levels look like in which it runs, if it says so. */
  readonly theme?: string;
  readonly nodes: readonly DraftNode[];
}

/** One of several branches, drawn by their weights. */
export interface DraftChoice extends Common {
  readonly kind: "choice";
  readonly nodes: readonly DraftNode[];
  /** One weight for each node; none where the recipe gives none, which counts as 1. */
  readonly weights: readonly (number | undefined)[];
}

export type DraftNode = DraftStep | DraftGroup | DraftChoice;

/** Where a node lies: in which group or choice (none: in the recipe itself), and at which place of it. */
export interface Place {
  readonly within: number | undefined;
  readonly index: number;
}

let lastKey = 0;
const freshKey = () => ++lastKey;

/** A recipe as it may be stored by the studio: nodes that are switched off say so. */
type StoredNode = RecipeNode & { readonly off?: boolean };

/** The draft of a recipe. It may come from anywhere: where it is not even of a recipe's shape, that is told. */
export function draftOf(recipe: Recipe): Draft {
  const head = Object.fromEntries(HEAD_KEYS.map((key) => [key, recipe[key]])) as unknown as Head;
  return { ...head, nodes: draftNodes(recipe.steps, "steps") };
}

function draftNodes(stored: unknown, path: string): readonly DraftNode[] {
  if (!Array.isArray(stored)) throw misshapen(path, "a list");
  return stored.map((node, i) => draftNode(node, `${path}[${i}]`));
}

function misshapen(path: string, rule: string): UndercroftError {
  return new UndercroftError("bad-recipe", `${path} must be ${rule}.`);
}

/** What the page itself relies on; everything else is found when the recipe is built, and told at its step. */
const SHAPES: Readonly<Record<string, readonly [rule: string, accepts: (value: unknown) => boolean]>> = {
  as: ["a text", (value) => typeof value === "string"],
  title: ["a text", (value) => typeof value === "string"],
  seed: ["a text or a number", (value) => typeof value === "string" || typeof value === "number"],
  chance: ["a number", (value) => typeof value === "number"],
  weight: ["a number", (value) => typeof value === "number"],
  when: ["ranges by their names", isPlain],
};

function checkShape(node: Readonly<Record<string, unknown>>, path: string): void {
  for (const [name, [rule, accepts]] of Object.entries(SHAPES)) {
    if (node[name] !== undefined && !accepts(node[name])) throw misshapen(`${path}.${name}`, rule);
  }
  const isStep = !isKind(node, "oneOf") && !isGroup(node);
  if (isStep && typeof node.use !== "string") throw misshapen(`${path}.use`, "a step's id");
}

function draftNode(stored: unknown, path: string): DraftNode {
  if (!isPlain(stored)) throw misshapen(path, "a step, a group or a choice");
  checkShape(stored, path);
  const { off = false, ...node } = stored as StoredNode & Record<string, unknown>;
  const { as, title } = node as { as?: string; title?: string };
  const common = { key: freshKey(), isOff: off === true, as, title };
  if (isKind(node, "oneOf")) {
    const branches = node.oneOf as readonly (RecipeNode & { weight?: number })[];
    return {
      ...common,
      kind: "choice",
      nodes: draftNodes(branches, `${path}.oneOf`).map(withoutWeight),
      weights: branches.map(({ weight }) => weight),
    };
  }
  if (isGroup(node)) {
    const { steps, chance, when, theme } = node as unknown as RecipeGroup;
    return {
      ...common,
      kind: "group",
      nodes: draftNodes(steps, `${path}.steps`),
      chance,
      when: when as Record<string, unknown> | undefined,
      ...(theme === undefined ? {} : { theme }),
    };
  }
  const {
    use,
    as: _,
    title: __,
    seed,
    ...options
  } = node as { use: string; seed?: string | number; [key: string]: unknown };
  return { ...common, kind: "step", use, seed, options };
}

/** A branch's weight stands in its choice; to the step itself it is no option. */
function withoutWeight(branch: DraftNode): DraftNode {
  if (branch.kind !== "step") return branch;
  const { weight: _, ...options } = branch.options;
  return { ...branch, options };
}

function isKind(node: object, word: string): boolean {
  return Object.hasOwn(node, word);
}

/** Whether a node is a group. A step can hold steps too: to the draft they are an option like any other. */
function isGroup(node: object): boolean {
  return isKind(node, "steps") && !isKind(node, "use");
}

/** What a node has that nobody has said anything about. */
const plain = (): Common => ({ key: freshKey(), isOff: false, as: undefined, title: undefined });

/** A node for a step of this id. */
export function newStep(use: string, options: Readonly<Record<string, unknown>> = {}): DraftStep {
  return { ...plain(), kind: "step", use, seed: undefined, options };
}

/** A group of nodes that always run. */
export function newGroup(nodes: readonly DraftNode[]): DraftGroup {
  return { ...plain(), kind: "group", chance: undefined, when: undefined, nodes };
}

/** A node round another one: a choice with it as the first branch, or a chance. */
export function wrapped(node: DraftNode, kind: "choice" | "chance"): DraftNode {
  const common = { ...plain(), nodes: [node] };
  return kind === "choice"
    ? { ...common, kind: "choice", weights: [undefined] }
    : { ...common, kind: "group", chance: 0.5, when: undefined };
}

/** The recipe that is built: without what is switched off. */
export function recipeOf(draft: Draft): Recipe {
  return { ...headOf(draft), steps: new Writer(draft, false).nodes(draft.nodes) };
}

/** The recipe with everything that is switched off, marked as such: what links hold. */
export function storedRecipe(draft: Draft): Recipe {
  return { ...headOf(draft), steps: new Writer(draft, true).nodes(draft.nodes) };
}

function headOf(draft: Draft): Omit<Recipe, "steps"> {
  const given = HEAD_KEYS.filter((key) => draft[key] !== undefined);
  return Object.fromEntries(given.map((key) => [key, draft[key]]));
}

/**
 * The names of all nodes by their keys, as levels and messages use them: a step is named by its id and its number in the
 * whole draft, a choice or a group after the first of its nodes. What is switched off is counted too.
 */
export function nodeNames({ nodes }: Draft): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const counts = new Map<string, number>();
  const walk = (node: DraftNode): string => {
    const [first = ""] = node.kind === "step" ? [] : node.nodes.map(walk);
    const byItself = node.kind === "step" ? stepName(node.use, counts) : aroundName(node, first);
    const name = node.as ?? byItself;
    names.set(node.key, name);
    return name;
  };
  nodes.forEach(walk);
  return names;
}

/** The name of a choice or a group whose first node has this name. */
function aroundName(node: DraftChoice | DraftGroup, first: string): string {
  return groupName(node.kind === "choice" ? "oneOf" : node.chance === undefined ? "group" : "chance", first);
}

/** A node as it was written, with the name that it has. */
interface Written {
  readonly name: string;
  readonly node: RecipeNode;
}

/**
 * Writes nodes as a recipe. A node draws from the stream that is named like it. Where something before it is switched off
 * the recipe would name it otherwise, and so its name is written down: all that is left on stays as it is.
 */
class Writer {
  readonly #withOff: boolean;
  readonly #names: ReadonlyMap<number, string>;
  readonly #counts = new Map<string, number>();

  constructor(draft: Draft, withOff: boolean) {
    this.#withOff = withOff;
    this.#names = nodeNames(draft);
  }

  nodes(nodes: readonly DraftNode[]): RecipeNode[] {
    return nodes.flatMap((node) => this.#node(node)?.node ?? []);
  }

  /** Nothing where the node is switched off, or all that it holds is. */
  #node(node: DraftNode): Written | undefined {
    if (node.isOff && !this.#withOff) return undefined;
    const off = node.isOff ? { off: true } : {};
    if (node.kind === "step") {
      const { use, seed, options } = node;
      const words = this.#words(node, stepName(use, this.#counts));
      return this.#named(node, { use, ...words, ...(seed === undefined ? {} : { seed }), ...options, ...off });
    }
    const members = node.nodes.map((member) => this.#node(member));
    const first = members.find((member) => member !== undefined);
    if (first === undefined) return undefined;
    const words = this.#words(node, aroundName(node, first.name));
    if (node.kind === "choice") {
      const oneOf = members.flatMap((member, i) => {
        const weight = node.weights[i];
        return member === undefined ? [] : { ...(weight === undefined ? {} : { weight }), ...member.node };
      });
      return this.#named(node, { oneOf, ...words, ...off });
    }
    const { chance, when, theme } = node;
    return this.#named(node, {
      steps: members.flatMap((member) => member?.node ?? []),
      ...words,
      ...(chance === undefined ? {} : { chance }),
      ...(when === undefined ? {} : { when }),
      ...(theme === undefined ? {} : { theme }),
      ...off,
    });
  }

  /** The name to be written down, where the node would not have it by itself, and what people call it. */
  #words(node: DraftNode, byItself: string): { readonly as?: string; readonly title?: string } {
    const name = this.#names.get(node.key)!;
    return {
      ...(node.as === undefined && name === byItself ? {} : { as: name }),
      ...(node.title === undefined ? {} : { title: node.title }),
    };
  }

  #named(node: DraftNode, made: object): Written {
    return { name: this.#names.get(node.key)!, node: made as RecipeNode };
  }
}

/** A node by its key. */
export function findNode(nodes: readonly DraftNode[], key: number): DraftNode | undefined {
  for (const node of nodes) {
    if (node.key === key) return node;
    const inside = node.kind === "step" ? undefined : findNode(node.nodes, key);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** Where a node lies. */
export function placeOf(nodes: readonly DraftNode[], key: number, within?: number): Place | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.key === key) return { within, index };
    const inside = node.kind === "step" ? undefined : placeOf(node.nodes, key, node.key);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** The nodes round a node, the outermost first. */
export function nodesAround(nodes: readonly DraftNode[], key: number): readonly (DraftGroup | DraftChoice)[] {
  for (const node of nodes) {
    if (node.kind === "step" || findNode(node.nodes, key) === undefined) continue;
    return [node, ...nodesAround(node.nodes, key)];
  }
  return [];
}

/** The packs that a draft holds itself, drawn or opened. */
export function packsInRecipe(packs: Draft["packs"]): readonly RecipePack[] {
  return packs?.filter((pack) => typeof pack !== "string") ?? [];
}

/** The draft with a pack that it holds, in place of an older one of its name. */
export function withPack(draft: Draft, pack: RecipePack): Draft {
  const others = draft.packs?.filter((one) => typeof one === "string" || one.pack !== pack.pack) ?? [];
  return { ...draft, packs: [...others, pack] };
}

/** Whether a step names a pack or one of its prefabs. */
export function namesPack({ options }: DraftStep, { pack, prefabs }: RecipePack): boolean {
  const named = Object.values(options)
    .flat()
    // Content of a level file stands there with its hash.
    .map((value) => (isPlain(value) ? value.name : value));
  return named.includes(pack) || prefabs.some((source) => named.includes(nameOf(source)));
}

/** A changed draft without the packs that were held for steps which are no longer there. */
export function withoutLostPacks(before: Draft, after: Draft): Draft {
  const [old, left] = [stepsOf(before.nodes), stepsOf(after.nodes)];
  const isNamed = (steps: readonly DraftStep[], pack: RecipePack) => steps.some((step) => namesPack(step, pack));
  const lost = packsInRecipe(after.packs).filter((pack) => isNamed(old, pack) && !isNamed(left, pack));
  if (lost.length === 0) return after;
  const packs = after.packs!.filter((pack) => !lost.includes(pack as RecipePack));
  return { ...after, packs: packs.length === 0 ? undefined : packs };
}

/** All steps of a draft in their order, those of all branches and groups. */
export function stepsOf(nodes: readonly DraftNode[]): readonly DraftStep[] {
  return nodes.flatMap((node) => (node.kind === "step" ? node : stepsOf(node.nodes)));
}

/** The draft with one node changed. */
export function changed(draft: Draft, key: number, change: (node: DraftNode) => DraftNode): Draft {
  return { ...draft, nodes: spliced(draft.nodes, key, (node, weight) => [{ node: change(node), weight }]) };
}

/** The draft without a node; a group or a choice that is left empty goes with it. */
export function removed(draft: Draft, key: number): Draft {
  return { ...draft, nodes: spliced(draft.nodes, key, () => []) };
}

/** The draft with a node put in, with this weight where it becomes a branch. */
export function inserted(draft: Draft, node: DraftNode, { within, index }: Place, weight?: number): Draft {
  if (within === undefined) return withoutTwins({ ...draft, nodes: draft.nodes.toSpliced(index, 0, node) });
  const next = changed(draft, within, (around) => {
    if (around.kind === "step") return around;
    const nodes = around.nodes.toSpliced(index, 0, node);
    return around.kind === "choice"
      ? { ...around, nodes, weights: around.weights.toSpliced(index, 0, weight) }
      : { ...around, nodes };
  });
  return withoutTwins(next);
}

/** Stands in for a node that is being moved; no node has this key. */
const MOVING = 0;

/** The draft with a node moved; `index` counts without the node itself. A branch keeps its weight within its choice. */
export function moved(draft: Draft, key: number, to: Place): Draft {
  const node = findNode(draft.nodes, key);
  const from = placeOf(draft.nodes, key);
  if (node === undefined || from === undefined) return draft;
  const isInside = to.within !== undefined && findNode([node], to.within) !== undefined;
  const isSamePlace = from.within === to.within && from.index === to.index;
  if (isInside || isSamePlace) return draft;
  // It is put in before it is taken out, so that a group it was alone in and a place after that group stay what they are.
  const isAfter = from.within === to.within && to.index > from.index;
  const index = isAfter ? to.index + 1 : to.index;
  const weight = from.within === to.within ? weightOf(draft.nodes, key) : undefined;
  const twice = inserted(draft, { ...node, key: MOVING }, { ...to, index }, weight);
  return changed(removed(twice, key), MOVING, () => node);
}

/** The weight of a branch, where it has one. */
function weightOf(nodes: readonly DraftNode[], key: number): number | undefined {
  const around = nodesAround(nodes, key).at(-1);
  return around?.kind === "choice" ? around.weights[around.nodes.findIndex((node) => node.key === key)] : undefined;
}

/** The draft with a copy of a node right after it. */
export function duplicated(draft: Draft, key: number): Draft {
  const node = findNode(draft.nodes, key);
  const place = placeOf(draft.nodes, key);
  if (node === undefined || place === undefined) return draft;
  return inserted(draft, copied(node), { ...place, index: place.index + 1 }, weightOf(draft.nodes, key));
}

/** The draft with the nodes of a group or a choice in its place. In a choice they share its weight. */
export function unwrapped(draft: Draft, key: number): Draft {
  const node = findNode(draft.nodes, key);
  if (node === undefined || node.kind === "step") return draft;
  const weights = node.kind === "choice" ? node.weights.map((weight) => weight ?? 1) : node.nodes.map(() => 1);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    ...draft,
    nodes: spliced(draft.nodes, key, (_, weight = 1) =>
      node.nodes.map((member, i) => ({ node: member, weight: (weight * weights[i]!) / (all || 1) })),
    ),
  };
}

/**
 * The draft with one branch of a choice in the place of the choice. Where it is drawn, the level stays what it is: all that
 * is left keeps the name that it has, and with it its random numbers.
 */
export function kept(draft: Draft, key: number): Draft {
  const [choice, around] = nodesAround(draft.nodes, key).toReversed();
  const branch = findNode(draft.nodes, key);
  if (choice?.kind !== "choice" || branch === undefined) return draft;
  // A condition says where a branch can be drawn: the only one is always there.
  const only: DraftNode = branch.kind === "group" ? { ...branch, when: undefined } : branch;
  const isBare = only.kind === "group" && (only.chance ?? only.title ?? only.theme) === undefined;
  const left = isBare && !only.isOff && around?.kind !== "choice" ? only.nodes : [only];
  const nodes = spliced(draft.nodes, choice.key, (_, weight) => left.map((node) => ({ node, weight })));
  return { ...draft, nodes: named(nodes, nodeNames(draft)) };
}

/** Nodes that draw from the streams of these names, written down where they would have others by themselves. */
function named(nodes: readonly DraftNode[], names: ReadonlyMap<number, string>): readonly DraftNode[] {
  const counts = new Map<string, number>();
  const walk = (node: DraftNode): { readonly node: DraftNode; readonly name: string } => {
    const members = node.kind === "step" ? [] : node.nodes.map(walk);
    const whole = node.kind === "step" ? node : { ...node, nodes: members.map((member) => member.node) };
    const byItself = whole.kind === "step" ? stepName(whole.use, counts) : aroundName(whole, members[0]!.name);
    const isNamed = node.as !== undefined || byItself === names.get(node.key);
    // A group that always takes place draws nothing.
    const drawsNothing = node.kind === "group" && node.chance === undefined;
    if (isNamed || drawsNothing) return { node: whole, name: node.as ?? byItself };
    const as = names.get(node.key)!;
    return { node: { ...whole, as }, name: as };
  };
  return nodes.map((node) => walk(node).node);
}

/** The draft without steps of the same name: one that has its name by itself takes the next that is free. */
function withoutTwins(draft: Draft): Draft {
  const given = new Set(everyNode(draft.nodes).flatMap(({ as }) => as ?? []));
  const names = nodeNames(draft);
  const twins = stepsOf(draft.nodes).filter(({ key, as }) => as === undefined && given.has(names.get(key)!));
  return twins.reduce((now, { key, use }) => {
    const taken = new Set(nodeNames(now).values());
    const counts = new Map<string, number>();
    let as = stepName(use, counts);
    while (taken.has(as)) as = stepName(use, counts);
    return changed(now, key, (node) => ({ ...node, as }));
  }, draft);
}

function everyNode(nodes: readonly DraftNode[]): readonly DraftNode[] {
  return nodes.flatMap((node) => (node.kind === "step" ? node : [node, ...everyNode(node.nodes)]));
}

/** The draft with the weight of a branch changed. */
export function weighted(draft: Draft, key: number, weight: number | undefined): Draft {
  return { ...draft, nodes: spliced(draft.nodes, key, (node) => [{ node, weight }]) };
}

function copied(node: DraftNode): DraftNode {
  const fresh = { ...node, key: freshKey(), as: undefined };
  return fresh.kind === "step" ? fresh : { ...fresh, nodes: fresh.nodes.map(copied) };
}

/** A node with the weight that it has as a branch. */
interface Branch {
  readonly node: DraftNode;
  readonly weight: number | undefined;
}

/** Nodes with others in the place of one of them; what is left empty by that is left out. */
function spliced(
  nodes: readonly DraftNode[],
  key: number,
  replace: (node: DraftNode, weight: number | undefined) => readonly Branch[],
): readonly DraftNode[] {
  return splicedBranches(nodes, [], key, replace).map(({ node }) => node);
}

function splicedBranches(
  nodes: readonly DraftNode[],
  weights: readonly (number | undefined)[],
  key: number,
  replace: (node: DraftNode, weight: number | undefined) => readonly Branch[],
): readonly Branch[] {
  return nodes.flatMap((node, i): readonly Branch[] => {
    const weight = weights[i];
    if (node.key === key) return replace(node, weight);
    if (node.kind === "step" || findNode(node.nodes, key) === undefined) return [{ node, weight }];
    const inside = splicedBranches(node.nodes, node.kind === "choice" ? node.weights : [], key, replace);
    if (inside.length === 0) return [];
    const members = inside.map((branch) => branch.node);
    if (node.kind === "group") return [{ node: { ...node, nodes: members }, weight }];
    return [{ node: { ...node, nodes: members, weights: inside.map((branch) => branch.weight) }, weight }];
  });
}
