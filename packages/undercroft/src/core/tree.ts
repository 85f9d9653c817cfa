// One walker for everything that is made of steps, groups and choices: recipes, chains, and drafts of recipes in editors.

/** Nodes that are inside another node, in order. */
export interface NodeList<N> {
  /** Its place in that node, such as `steps`, `oneOf` or `parts[0].steps`. */
  readonly path: string;
  /** The nodes themselves, from the first to the last. */
  readonly nodes: readonly N[];
}

/** A node and its place in a tree. */
export class TreeSpot<N> {
  /** The list that the node is in. */
  readonly list: NodeList<N>;
  /** Its place in the list, from 0. */
  readonly index: number;
  /** The node that it is inside of. Undefined if it is at the top. */
  readonly parent: TreeSpot<N> | undefined;
  /** The number of nodes around it. */
  readonly depth: number;

  constructor(list: NodeList<N>, index: number, parent: TreeSpot<N> | undefined) {
    this.list = list;
    this.index = index;
    this.parent = parent;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
  }

  /** The node. */
  get node(): N {
    return this.list.nodes[this.index]!;
  }

  /** The nodes around it, the outermost first. */
  get around(): readonly N[] {
    return this.parent === undefined ? [] : [...this.parent.around, this.parent.node];
  }

  /** Its place in the whole tree, such as `steps[2].oneOf[0]`. */
  get path(): string {
    const own = `${this.list.path}[${this.index}]`;
    return this.parent === undefined ? own : `${this.parent.path}.${own}`;
  }
}

/** Returns the lists of nodes inside a node. */
export type ListsIn<N> = (node: N, spot: TreeSpot<N>) => readonly NodeList<N>[];

/** Goes through the nodes of a list and everything inside them, in reading order. A node comes before what is inside it. */
export function* walkTree<N>(
  list: NodeList<N>,
  listsIn: ListsIn<N>,
  parent?: TreeSpot<N>,
): Generator<TreeSpot<N>, void, void> {
  for (let i = 0; i < list.nodes.length; i++) {
    const spot = new TreeSpot(list, i, parent);
    yield spot;
    for (const inner of listsIn(spot.node, spot)) yield* walkTree(inner, listsIn, spot);
  }
}

/**
 * Makes something of every node of a list, from the inside out: `make` gets a node and what was made of the lists inside
 * it. They are asked for before anything inside is made.
 */
export function foldTree<N, R>(
  list: NodeList<N>,
  listsIn: ListsIn<N>,
  make: (node: N, lists: readonly (readonly R[])[], spot: TreeSpot<N>) => R,
  parent?: TreeSpot<N>,
): R[] {
  return list.nodes.map((node, i) => {
    const spot = new TreeSpot(list, i, parent);
    const lists = listsIn(node, spot).map((inner) => foldTree(inner, listsIn, make, spot));
    return make(node, lists, spot);
  });
}
