/** Compression of shared responses, outside the thread that decides orders, once for the same bytes. */

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CallRequest } from './call-request.ts';
import { remembered } from './remembered.ts';

export type Encoding = 'br' | 'gzip';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
/** Pages and lists of this size: 1.2 ms at this quality, a hundred times that at the highest for a tenth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** The better of what this caller takes; null is bytes as they are, also for who names neither. */
export function encodingOf({ headers }: Pick<CallRequest, 'headers'>): Encoding | null {
  const accepted = headers['accept-encoding'];
  return accepted === undefined ? null : encodingIn(accepted);
}

const encodingIn = remembered((accepted): Encoding | null =>
  takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : null,
);

function takes(accepted: string, encoding: Encoding): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';');
    const refused = parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/i.test(parameter));
    return name.trim().toLowerCase() === encoding && !refused;
  });
}

export function pack(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? packBrotli(bytes, BROTLI) : packGzip(bytes);
}

const TAG_END = /(?:-br|-gzip)?"$/;

/** Other bytes have another tag. */
export function tagIn(etag: string, encoding: Encoding): string {
  return etag.replace(TAG_END, `-${encoding}"`);
}

/** True when the caller has the version of `etag` in any encoding; a proxy may have made the tag weak. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.replace(/^W\//, '').replace(TAG_END, '"') === etag;
}

type Packed = Partial<Record<Encoding, Buffer | Promise<Buffer>>>;

const known = new WeakMap<Buffer, Packed>();

/** Compresses the same buffer once, as long as it is referenced. Finished bytes are returned at once, without a promise. */
export function packOnce(bytes: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  let packed = known.get(bytes);
  if (packed === undefined) known.set(bytes, (packed = {}));
  return (packed[encoding] ??= keep(packed, bytes, encoding));
}

async function keep(packed: Packed, bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const result = await pack(bytes, encoding);
  packed[encoding] = result;
  return result;
}
