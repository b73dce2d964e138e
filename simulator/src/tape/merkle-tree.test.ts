import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { leafHash, treeRoot } from './merkle-tree.ts';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
/** Leaves of the reference tests of certificate transparency. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];

function rootOf(count: number): string {
  const leaves = LEAVES.slice(0, count).map((hex) => leafHash(Buffer.from(hex, 'hex'), hash));
  return Buffer.from(treeRoot(leaves, hash)).toString('hex');
}

describe('the Merkle tree', () => {
  it.each([
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('[MARKET-12] over %i leaves has the root of RFC 6962', (count, root) => {
    expect(rootOf(count)).toBe(root);
  });

  it('has a leaf', () => {
    expect(() => treeRoot([], hash)).toThrow('a tree has a leaf');
  });
});
