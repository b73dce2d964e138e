/** Signature of a tape root: what it is over, and its check by this program and by openssl. */

import { execFileSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DayTapeWire } from '@vernier/shared/api/shapes/fairness';
import { expect, test } from 'vitest';
import { rootMessage } from '../src/tape/root-message.ts';
import { signatureState } from '../src/verification/signed-root.ts';
import { isSignatureOf } from '@vernier/db/hash-chains/root-signature';

const ENCODING = { type: 'pkcs8', format: 'der' } as const;
const { privateKey, publicKey } = keyPair();
const foreign = keyPair();
const ROOT = { market: 'live fstream.binance.com/stream', day: 20_458, version: 5, root: 'ab'.repeat(32) };

/** Read from their encoding: the export of a generated key as JWK can wait forever, next to a garbage collection. */
function keyPair() {
  const { privateKey: key } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: ENCODING,
  });
  const own = createPrivateKey({ key, ...ENCODING });
  return { privateKey: own, publicKey: createPublicKey(own) };
}

function hexOf(key: KeyObject): string {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
}

const signed = {
  market: ROOT.market,
  public_key: hexOf(publicKey),
  signature: sign(null, rootMessage(ROOT), privateKey).toString('hex'),
};

function stateOf(changes: object = {}, expected?: string) {
  const tape = { day: '2026-01-05', version: 5, tape_root: ROOT.root, signed, ...changes } as DayTapeWire;
  return signatureState(tape, { isSignatureOf, publicKey: expected });
}

test('[MARKET-28] a signature is over source, day, version and root', () => {
  expect(Buffer.from(rootMessage(ROOT)).toString()).toBe(
    `vernier tape root 1\nmarket live fstream.binance.com/stream\nday 2026-01-05\nversion 5\nroot ${ROOT.root}\n`,
  );
  expect(stateOf()).toBe('valid');
  expect(stateOf({}, hexOf(publicKey).toUpperCase())).toBe('valid');
});

test.each([
  ['an altered root', { tape_root: 'ac'.repeat(32) }],
  ['another day', { day: '2026-01-06' }],
  ['another version', { version: 4 }],
  ['another source', { signed: { ...signed, market: 'sealed' } }],
  [
    'an altered signature',
    {
      signed: {
        ...signed,
        signature: signed.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      },
    },
  ],
  ['a foreign key', { signed: { ...signed, public_key: hexOf(foreign.publicKey) } }],
  ['a key that is none', { signed: { ...signed, public_key: 'f'.repeat(64) } }],
])('[MARKET-28] %s makes it invalid', (_, changes) => {
  expect(stateOf(changes)).toBe('invalid');
});

test('[MARKET-28] another key than the known one is invalid, and a root of before signatures has none', () => {
  const signature = sign(null, rootMessage(ROOT), foreign.privateKey).toString('hex');
  const replaced = { ...signed, public_key: hexOf(foreign.publicKey), signature };
  expect(stateOf({ signed: replaced })).toBe('valid');
  expect(stateOf({ signed: replaced }, hexOf(publicKey))).toBe('invalid');
  expect(stateOf({ signed: null })).toBe('missing');
  expect(stateOf({ tape_root: null, signed: null })).toBe('missing');
});

test('[MARKET-28] the recipe of the documents checks it with openssl', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vernier-openssl-'));
  const recipe = `
    printf 'vernier tape root 1\\nmarket %s\\nday %s\\nversion %s\\nroot %s\\n' "$market" "$day" "$version" "$root" > message
    printf '302a300506032b6570032100%s' "$public_key" | xxd -r -p > key.der
    printf %s "$signature" | xxd -r -p > signature
    openssl pkeyutl -verify -pubin -keyform DER -inkey key.der -rawin -in message -sigfile signature`;
  const run = (root: string) =>
    execFileSync('sh', ['-c', recipe], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...signed, day: '2026-01-05', version: '5', root },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    expect(run(ROOT.root)).toContain('Signature Verified Successfully');
    expect(() => run('ac'.repeat(32))).toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
