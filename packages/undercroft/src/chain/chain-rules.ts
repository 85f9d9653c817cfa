import type { Fact, InitialPart, MetaPart, NeedsOf, Part } from "../core/step.js";
import type { Missing } from "./parts.js";

// What a chain can take and when it can be built, as types: the compiler says what is missing.

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

// All of these ask about [S], never about S: a condition on S alone would be asked of each member of a union apart.

/** What isn't a part at all is compared with this. */
type NotAStep = { readonly "a chain is made of steps": never };

/** A layer that the chain can take, or what is wrong with it. */
export type Layer<S, Has extends Fact, Begun extends boolean> = Begun extends false
  ? { readonly "a chain starts with an initial builder: call startWith() first": never }
  : IsUnion<S> extends true
    ? { readonly "use oneOf() for a choice of steps": never }
    : [S] extends [MetaPart]
      ? [NeedsOf<S>] extends [Has]
        ? unknown
        : Missing<Exclude<NeedsOf<S>, Has>>
      : [Part] extends [S]
        ? NotAStep
        : { readonly "a chain has one initial builder, but this is a second one": never };

/** An initial builder that the chain can start with, or what is wrong with it. */
export type Starter<S, Begun extends boolean> = Begun extends true
  ? { readonly "a chain has one initial builder, but this is a second one": never }
  : IsUnion<S> extends true
    ? { readonly "use oneOf() for a choice of steps": never }
    : [S] extends [InitialPart]
      ? unknown
      : [S] extends [MetaPart]
        ? { readonly "a chain starts with an initial builder, but this is a layer": never }
        : [Part] extends [S]
          ? NotAStep
          : { readonly "an initial builder always takes place; use oneOf() for a choice of them": never };

/** A chain that may be built, or what it still lacks. */
export type Ready<Has extends Fact, Begun extends boolean, P extends "level" | "map"> = Begun extends false
  ? { readonly "a chain starts with an initial builder: call startWith() first": never }
  : [P] extends ["map"]
    ? unknown
    : ["start" | "exit"] extends [Has]
      ? unknown
      : { readonly [K in `this level needs: ${Exclude<"start" | "exit", Has>}`]: never };
