/** Sends files as a browser does, and as no browser does. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageUrl } from '../../src/features/uploads/image-url.ts';
import type { JsonResponse, Harness } from './harness.ts';

const BOUNDARY = 'a-line-between-parts';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export interface Part {
  readonly name?: string;
  /** Null makes it a field. */
  readonly filename?: string | null;
  readonly type?: string;
  readonly bytes: Buffer | string;
}

export function partOf({ name = 'file', filename = 'me.png', type = 'image/png', bytes }: Part): Buffer {
  const file = filename === null ? '' : `; filename="${filename}"`;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')]);
}

export const END = Buffer.from(`--${BOUNDARY}--\r\n`);

export function bodyOf(...parts: readonly Part[]): Buffer {
  return Buffer.concat([...parts.map(partOf), END]);
}

type Uploaded = JsonResponse<{ url: string; reason?: string; fields?: string[] }>;

export interface UploadRequest {
  readonly token?: string | undefined;
  readonly type?: string;
  readonly address?: string;
}

export class UploadClient {
  readonly #server: Harness;

  constructor(server: Harness) {
    this.#server = server;
  }

  send(body: Buffer | string, { token, type = MULTIPART, address }: UploadRequest): Promise<Uploaded> {
    return this.#server.post('/api/common/image_upload', {
      body,
      headers: { 'content-type': type },
      ...(token === undefined ? {} : { token }),
      ...(address === undefined ? {} : { address }),
    });
  }

  upload(bytes: Buffer, token: string, part: Omit<Part, 'bytes'> = {}): Promise<Uploaded> {
    return this.send(bodyOf({ ...part, bytes }), { token });
  }

  /** Uploads a picture. Returns its url. */
  async uploadUrl(bytes: Buffer, token: string): Promise<string> {
    const { data } = await this.upload(bytes, token);
    return data.url;
  }

  /** What an address answers, byte for byte. */
  async read(url: string, authorization?: string) {
    const headers = authorization === undefined ? {} : { authorization };
    const {
      statusCode,
      headers: answered,
      rawPayload,
    } = await this.#server.server.app.inject({ url, headers });
    return { status: statusCode, headers: answered, bytes: rawPayload };
  }

  /** Names of the stored files. */
  files(): string[] {
    return readdirSync(join(this.#server.dataDir, 'uploads')).toSorted();
  }

  /** Every byte of the data folder, file by file. */
  everything(): { readonly path: string; readonly bytes: Buffer }[] {
    return (readdirSync(this.#server.dataDir, { recursive: true }) as string[])
      .map((name) => join(this.#server.dataDir, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => ({ path, bytes: readFileSync(path) }));
  }
}

/** An address that no picture has. */
export const ABSENT_URL = imageUrl('0'.repeat(32));
