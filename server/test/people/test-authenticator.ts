/** Authenticator in software: it keeps private keys and signs challenges as a phone or a security key does (WebAuthn Level 2). */

import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { generatedKey } from '../rig/generated-key.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Options {
  readonly challenge: string;
}

interface CreationOptions extends Options {
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface RequestOptions extends Options {
  readonly rpId: string;
}

interface Credential {
  readonly id: Buffer;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  count: number;
}

/** What a page, a browser or a device could do wrong. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUnverified?: boolean;
  /** The count of this use instead of the next one. */
  readonly count?: number;
  readonly userHandle?: string;
  /** Of another credential. */
  readonly privateKey?: KeyObject;
}

export class TestAuthenticator {
  readonly #origin: string;
  readonly #credentials: Credential[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Response to creation options, as JSON text. */
  create(options: Readonly<Record<string, unknown>>, faults: Faults = {}): string {
    const { challenge, rp, user } = options as unknown as CreationOptions;
    const privateKey = generatedKey('ec');
    const id = randomBytes(16);
    const credential = { id, rpId: rp.id, userHandle: user.id, privateKey, count: 0 };
    this.#credentials.push(credential);
    const { x = '', y = '' } = privateKey.export({ format: 'jwk' });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)]);
    const authData = authenticatorData(credential, ATTESTED, faults, attested);
    return responseOf(id, {
      clientDataJSON: this.#clientData('webauthn.create', challenge, faults),
      attestationObject: attestation(authData).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Response of the credential that was created last to request options, as JSON text. */
  use(options: Readonly<Record<string, unknown>>, faults: Faults = {}): string {
    const { challenge, rpId } = options as unknown as RequestOptions;
    const credential = this.#credentials.findLast((one) => one.rpId === rpId);
    if (credential === undefined) throw new Error(`there is no passkey for ${rpId}`);
    credential.count += 1;
    const authData = authenticatorData(credential, 0, faults);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, faults);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const key = faults.privateKey ?? credential.privateKey;
    return responseOf(credential.id, {
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, hash]), key).toString('base64url'),
      userHandle: faults.userHandle ?? credential.userHandle,
    });
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Faults): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
  }
}

function responseOf(id: Buffer, response: object): string {
  const name = id.toString('base64url');
  return JSON.stringify({ id: name, rawId: name, type: 'public-key', response, clientExtensionResults: {} });
}

function authenticatorData(
  { rpId, count }: Credential,
  flags: number,
  faults: Faults,
  attested = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags | USER_PRESENT | (faults.isUnverified === true ? 0 : USER_VERIFIED));
  head.writeUInt32BE(faults.count ?? count, 1);
  const site = createHash('sha256')
    .update(faults.rpId ?? rpId)
    .digest();
  return Buffer.concat([site, head, attested]);
}

/** An ES256 key in COSE form: a CBOR map { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function coseKey(x: string, y: string): Buffer {
  const coordinate = (key: number, value: string) =>
    Buffer.concat([Buffer.from([key, 0x58, 32]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ]);
}

/** CBOR of { fmt: "none", attStmt: {}, authData }. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), Buffer.from([0x58, authData.length]), authData],
  ]);
}
