/** A call whose answer is a file: with the headers of every call, and refused in the envelope of every call. */

import { readEnvelope } from '@vernier/sdk/exchange';
import type { Calls } from '@vernier/shared/api/calls';
import { SUCCESS_CODE } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import { apiOrigin } from './api-origin.ts';
import { settled } from './api.ts';
import { TransportFailure } from './failures.ts';

type FileName = 'statement' | 'klineCsv';

/** A long file takes longer than other answers. */
const TIMEOUT_MS = 60_000;

/** What is thrown is the caller's to show. */
export async function readFile<Name extends FileName>(
  name: Name,
  input: Calls[Name]['input'],
): Promise<Blob> {
  let file: Blob | null = null;
  await settled<Name>(
    async (headers) => {
      const { blob, status } = await fetchFile(name, input, headers);
      if (blob.type.startsWith('application/json')) return readEnvelope(await blob.text(), status);
      file = blob;
      return { code: SUCCESS_CODE, msg: '', data: {} };
    },
    { quiet: true },
  );
  return exists(file);
}

async function fetchFile(
  name: FileName,
  input: Calls[FileName]['input'],
  headers: Readonly<Record<string, string>>,
): Promise<{ blob: Blob; status: number }> {
  const url = new URL(splitPath(name).path, apiOrigin());
  for (const [key, value] of Object.entries(input)) url.searchParams.set(key, String(value));
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { blob: await response.blob(), status: response.status };
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    throw late ? new TransportFailure('timeout', 'timeout') : new TransportFailure('offline', 'network');
  }
}

function exists(file: Blob | null): Blob {
  if (file === null) throw new TransportFailure('unreadable', 'envelope');
  return file;
}
