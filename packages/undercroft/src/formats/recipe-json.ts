import type { AnyChain, AnyPart } from "../chain/index.js";
import { type Content, contentHash, namedValue, type Option } from "../core/index.js";
import { type Recipe, type RecipePart, registry } from "../recipes/index.js";
import { dataPiece, layOut } from "./line-layout.js";

/** Where editors find the schema of recipes in a project that has the package. */
const SCHEMA = "./node_modules/undercroft/schemas/recipe.json";

/** A chain as a recipe: only what differs from the defaults stands there, and the same names draw the same numbers. */
export function chainRecipe(chain: AnyChain, words: Pick<Recipe, "description"> = {}): Recipe {
  const { name, purpose, floor, width, height, parts } = chain;
  return {
    ...(name === undefined ? {} : { name }),
    ...words,
    ...(purpose === "map" ? { purpose } : {}),
    ...(floor === undefined ? {} : { floor }),
    size: [width, height],
    steps: parts.map(recipePart),
  };
}

/** A recipe as the text of a file. */
export function toRecipeJson(recipe: Recipe): string {
  const { $schema = SCHEMA, ...rest } = recipe;
  return `${layOut({ ...(dataPiece({ $schema, ...rest }) as Exclude<ReturnType<typeof dataPiece>, string>) }, WIDE)}\n`;
}

/** As wide as the lines of most editors; a recipe itself is never on one line. */
const WIDE = { width: 100, lastComma: false };

function recipePart(part: AnyPart): RecipePart {
  const as = part.as === undefined ? {} : { as: part.as };
  if (part.part === "step") {
    const seed = part.seed === undefined ? {} : { seed: part.seed };
    const options: Record<string, unknown> = {};
    for (const [name, value] of changedOptions(part)) options[name] = namedValue(part.definition.options[name]!, value);
    return { use: part.definition.id, ...as, ...seed, ...options };
  }
  if (part.part === "choice") {
    const branches = part.branches.map(({ weight, part: branch }) => ({
      ...(weight === 1 ? {} : { weight }),
      ...recipePart(branch),
    }));
    return { oneOf: branches, ...as } as RecipePart;
  }
  const { chance, when } = part;
  return {
    steps: part.parts.map(recipePart),
    ...as,
    ...(chance === undefined ? {} : { chance }),
    ...(when === undefined ? {} : { when }),
  };
}

type StepPart = Extract<AnyPart, { part: "step" }>;

/** The options of a step that are not what they are anyway. */
export function changedOptions({ definition, options }: StepPart): [name: string, value: unknown][] {
  return Object.entries(options).filter(([name, value]) => !isSame(definition.options[name]!, value));
}

function isSame(option: Option, value: unknown): boolean {
  if (value === option.default) return true;
  if (option.kind === "content") return isSameContent(value as Content, option.default as Content);
  if (option.kind !== "contents") return JSON.stringify(value) === JSON.stringify(option.default);
  const [given, usual] = [value as readonly Content[], option.default as readonly Content[]];
  return given.length === usual.length && given.every((item, i) => isSameContent(item, usual[i]!));
}

function isSameContent(a: Content, b: Content): boolean {
  return a === b || (a.name === b.name && contentHash(a) === contentHash(b));
}

/** Content of a chain that doesn't ship: a recipe names it, and whoever builds the recipe has to bring it along. */
export function ownContent(chain: AnyChain): { readonly kind: string; readonly name: string }[] {
  const shipped = registry().content;
  const found = new Map<string, { readonly kind: string; readonly name: string }>();
  const visit = (part: AnyPart): void => {
    if (part.part === "choice") for (const branch of part.branches) visit(branch.part);
    else if (part.part === "group") for (const member of part.parts) visit(member);
    else {
      for (const [name, value] of changedOptions(part)) {
        const { kind, content } = part.definition.options[name]!;
        if (kind !== "content" && kind !== "contents") continue;
        for (const item of (kind === "content" ? [value] : value) as readonly Content[]) {
          const known = shipped.get(content!)?.get(item.name) as Content | undefined;
          if (known !== undefined && isSameContent(known, item)) continue;
          found.set(`${content} ${item.name}`, { kind: content!, name: item.name });
        }
      }
    }
  };
  chain.parts.forEach(visit);
  return [...found.values()];
}
