/** Reads the one file of a multipart body into memory, within bounds: nothing is written while it arrives, so nothing is left. */

import multipart from '@fastify/multipart';
import { MAX_IMAGE_BYTES } from '@vernier/shared/limits';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestLanguage } from '../../platform/routing/language.ts';
import { sendRefusal, tooMany } from '../../platform/routing/send.ts';

const FILE_FIELD = 'file';
/** Boundaries and the headers of the parts. */
const MAX_AROUND_BYTES = 65_536;
/** Most bodies that arrive simultaneously; their memory is allocated as they arrive. */
const MAX_AT_ONCE = 32;
const CROWDED_S = 2;

const LIMITS = {
  fileSize: MAX_IMAGE_BYTES,
  files: 2,
  fields: 8,
  fieldSize: 1_024,
  fieldNameSize: 100,
  headerPairs: 16,
  parts: 12,
};

/** From here on a multipart body's file is the parameter `file`; other bodies stay what they are. */
export function acceptOneFile(scope: FastifyInstance): void {
  void scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
  let reading = 0;
  scope.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    reading += 1;
    try {
      const body = reading > MAX_AT_ONCE ? tooMany(CROWDED_S) : await bodyOf(request);
      if (!isRefusal(body)) request.body = body;
      else return sendRefusal(reply, body, requestLanguage(request));
    } finally {
      reading -= 1;
    }
  });
}

function tooLarge(): Refusal {
  return refuse('image_too_large', { max_bytes: MAX_IMAGE_BYTES });
}

/** The file, and every other part by its name, which the call's schema refuses [REQUEST-8]. */
type MultipartBody = Readonly<Record<string, Buffer | string>>;

/** What has not been read when this returns is thrown away as it arrives. */
async function bodyOf(request: FastifyRequest): Promise<MultipartBody | Refusal> {
  const length = Number.parseInt(request.headers['content-length'] ?? '0', 10);
  if (length > MAX_IMAGE_BYTES + MAX_AROUND_BYTES) return tooLarge();
  try {
    return await readParts(request);
  } catch {
    return refuse('body_not_readable');
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
}

async function readParts(request: FastifyRequest): Promise<MultipartBody | Refusal> {
  const body = Object.create(null) as Record<string, Buffer | string>;
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== FILE_FIELD) {
      body[part.fieldname] = '';
      if (part.type === 'file') part.file.resume();
      continue;
    }
    if (body[FILE_FIELD] !== undefined) return refuse('validation_failed', { fields: [FILE_FIELD] });
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) {
      chunks.push(chunk as Buffer);
      if (part.file.truncated) return tooLarge();
    }
    if (part.file.truncated) return tooLarge();
    body[FILE_FIELD] = Buffer.concat(chunks);
  }
  return body;
}
