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
