/**
 * The root of a member's group, in the array of a union-find: each member names another one of its group, and the root
 * itself. Halves the paths that it walks. To join two groups, write one root into the other's place.
 */
export function rootOf(parent: Int32Array, member: number): number {
  let root = member;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]!]!;
    root = parent[root]!;
  }
  return root;
}

/**
 * Joins a group, by its root, with the group of a member. The smaller root wins, so that a group's root is its first
 * member. Returns it.
 */
export function joinedRoot(parent: Int32Array, root: number, member: number): number {
  const other = rootOf(parent, member);
  if (other < root) {
    parent[root] = other;
    return other;
  }
  parent[other] = root;
  return root;
}
