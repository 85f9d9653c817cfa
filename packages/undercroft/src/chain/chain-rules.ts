import type { ChainNode, Fact, InitialNode, MetaNode, NeedsOf } from "../core/step.js";

// What a chain can take and when it can be built, as types: the compiler says what is missing.

/** Whether a type is a choice of several types. */
export type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

// All of these ask about [S], never about S: a condition on S alone would be asked of each member of a union apart. Where
// something is wrong, the type is nothing but the message: beside S the compiler would talk about S first.

/** A layer that the chain can take, or what is wrong with it. */
export type Layer<S, Has extends Fact, Begun extends boolean> = Begun extends false
  ? { readonly "a chain starts with an initial builder: call startWith() first": never }
  : IsUnion<S> extends true
    ? { readonly "use oneOf() for a choice of steps": never }
    : [S] extends [MetaNode]
      ? [NeedsOf<S>] extends [Has]
        ? S
        : { readonly [K in `this step needs: ${Exclude<NeedsOf<S>, Has>}`]: never }
      : [ChainNode] extends [S]
        ? { readonly "a chain is made of steps, such as maze()": never }
        : { readonly "a chain has one initial builder, but this is a second one": never };

/** An initial builder that the chain can start with, or what is wrong with it. */
export type Starter<S, Begun extends boolean> = Begun extends true
  ? { readonly "a chain has one initial builder, but this is a second one": never }
  : IsUnion<S> extends true
    ? { readonly "use oneOf() for a choice of steps": never }
    : [S] extends [InitialNode]
      ? S
      : [S] extends [MetaNode]
        ? { readonly "a chain starts with an initial builder, but this is a layer": never }
        : [ChainNode] extends [S]
          ? { readonly "a chain is made of steps, such as maze()": never }
          : { readonly "an initial builder always takes place; use oneOf() for a choice of them": never };

/**
 * A chain that can build (`C`), or what it still lacks. `C` says nothing about the facts of one chain, so that a choice of
 * chains can build.
 */
export type Ready<Has extends Fact, Begun extends boolean, P extends "level" | "map", C> = Begun extends false
  ? { readonly "a chain starts with an initial builder: call startWith() first": never }
  : [P] extends ["map"]
    ? C
    : ["start" | "exit"] extends [Has]
      ? C
      : { readonly [K in `this level needs: ${Exclude<"start" | "exit", Has>}`]: never };
