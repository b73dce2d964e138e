/** Calls whose response is a file. */

import { readEnvelope } from '@vernier/sdk/exchange';
import type { Calls } from '@vernier/shared/api/calls';
import { SUCCESS_CODE } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import { TransportFailure } from './failures.ts';
import { vernier } from './vernier.ts';

type FileName = 'statement' | 'tradeStatement' | 'klineCsv';

/** A long file takes longer than other responses. */
const TIMEOUT_MS = 60_000;

/** Shows no notice of a failure; the caller does. */
export async function downloadFile<Name extends FileName>(
  name: Name,
  input: Calls[Name]['input'],
): Promise<Blob> {
  let file: Blob | null = null;
  await vernier.exchange(
    name,
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
  const url = new URL(splitPath(name).path, vernier.origin);
  for (const [key, value] of Object.entries(input)) url.searchParams.set(key, String(value));
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { blob: await response.blob(), status: response.status };
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    throw isTimeout ? new TransportFailure('timeout', 'timeout') : new TransportFailure('offline', 'network');
  }
}

function exists(file: Blob | null): Blob {
  if (file === null) throw new TransportFailure('unreadable', 'envelope');
  return file;
}
