/** Merkle tree hash of RFC 6962, section 2.1: leaves and nodes have different prefixes, so that none can be taken for the other. */

/** SHA-256 of bytes as bytes. */
export type Hash = (bytes: Uint8Array) => Uint8Array;

const LEAF = 0;
const NODE = 1;

/** Hash of a leaf with these bytes. */
export function leafHash(bytes: Uint8Array, hash: Hash): Uint8Array {
  const prefixed = new Uint8Array(1 + bytes.length);
  prefixed[0] = LEAF;
  prefixed.set(bytes, 1);
  return hash(prefixed);
}

/** Root of the tree over the hashes of its leaves; there is at least one. */
export function treeRoot(leaves: readonly Uint8Array[], hash: Hash): Uint8Array {
  const [first, second] = leaves;
  if (first === undefined) throw new RangeError('a tree has a leaf');
  if (second === undefined) return first;
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  const [one, other] = [treeRoot(leaves.slice(0, left), hash), treeRoot(leaves.slice(left), hash)];
  const node = new Uint8Array(1 + one.length + other.length);
  node[0] = NODE;
  node.set(one, 1);
  node.set(other, 1 + one.length);
  return hash(node);
}
