/**
 * Signer of tape roots. Its Ed25519 key is a file of the data folder, with an encrypted copy in the database for backups. Another
 * file is another key: it signs from then on, and earlier roots keep the public key that they were signed with [MARKET-28].
 */

import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { join } from 'node:path';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { MissingEngine } from '@vernier/db/start-refused';
import { TAPE_KEY_FILE } from '@vernier/db/sqlite/connection/folder-state';
import { rootMessage, type RootSignature, type SignedRoot } from '@vernier/simulator/tape/root-message';
import type { Config } from '../../platform/config/config.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { createKeyFile, keyOfFile } from '../../platform/encryption/key-file.ts';
import { TAPE_KEY } from '../../platform/encryption/master-key.ts';
import type { Journal } from '../../platform/logging/log.ts';

const KEY_BYTES = 32;
/** What precedes the bytes of a private key in DER (RFC 8410). */
const DER_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

interface TapeSignerOptions {
  readonly config: Pick<Config, 'dataDir'>;
  readonly meta: MetaRepository;
  readonly cipher: FieldCipher;
  readonly log: Pick<Journal, 'info' | 'warn'>;
}

export class TapeSigner {
  readonly #key: KeyObject;
  /** Hex. */
  readonly publicKey: string;

  constructor(key: Uint8Array) {
    this.#key = createPrivateKey({ key: Buffer.concat([DER_HEAD, key]), format: 'der', type: 'pkcs8' });
    const { x = '' } = createPublicKey(this.#key).export({ format: 'jwk' });
    this.publicKey = Buffer.from(x, 'base64url').toString('hex');
  }

  sign(root: SignedRoot): RootSignature {
    const signature = sign(null, rootMessage(root), this.#key).toString('hex');
    return { publicKey: this.publicKey, signature };
  }
}

/** The signer of a data folder, with a new key when the folder has none. */
export async function openTapeSigner({ config, meta, cipher, log }: TapeSignerOptions): Promise<TapeSigner> {
  const file = join(config.dataDir, TAPE_KEY_FILE);
  const found = keyOfFile(file);
  const isFirst = (await meta.get(TAPE_KEY)) === null;
  const given = encrypted(found ?? randomBytes(KEY_BYTES), cipher);
  // The database decides between processes that start at the same time [CLUSTER-97]; the file follows.
  const stored = await meta.setOnce(TAPE_KEY, given);
  const copy = decrypted(stored, cipher);
  const key = found ?? copy;
  if (found === null) createKeyFile(file, copy);
  if (!copy.equals(key)) await meta.set(TAPE_KEY, given);
  const signer = new TapeSigner(key);
  const { publicKey } = signer;
  if (isFirst) log.info('a new key signs the tape', { publicKey });
  else if (!copy.equals(key)) log.warn('another key signs the tape from now on', { publicKey });
  return signer;
}

/** The signer of a process without the data folder, once an engine has stored a key. */
export async function storedTapeSigner(
  meta: Pick<MetaRepository, 'get'>,
  cipher: FieldCipher,
): Promise<TapeSigner> {
  const stored = await meta.get(TAPE_KEY);
  if (stored === null) throw new MissingEngine('no engine has stored the key of the tape yet');
  return new TapeSigner(decrypted(stored, cipher));
}

/** The copy in the database, which a backup contains. */
function encrypted(key: Buffer, cipher: FieldCipher): string {
  return cipher.encrypt(TAPE_KEY, key.toString('base64'));
}

function decrypted(stored: string, cipher: FieldCipher): Buffer {
  return Buffer.from(cipher.decrypt(TAPE_KEY, stored), 'base64');
}
