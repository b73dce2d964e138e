/** Pictures of documents: sent with their progress, and read back as what the server kept of them. */

import type { Envelope } from '@vernier/shared/api/envelope';
import { HEADER_AUTHORIZATION } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import { useEffect, useState } from 'react';
import { readEnvelope } from '@vernier/sdk/exchange';
import { settled } from '../transport/api.ts';
import { apiOrigin } from '../transport/api-origin.ts';
import { TransportFailure } from '../transport/failures.ts';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import { currentSession } from '../browser-storage/session-store.ts';

/** Eight megabytes over a poor connection, and the time that the server takes to look at them. */
const TIMEOUT_MS = 180_000;
const FILE_FIELD = 'file';
const IMAGE_PREFIX = splitPath('readImage').path.replace(':id', '');

interface Upload {
  /** The share that has left, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** The session that sends it; the current one unless given. */
  readonly scope?: SessionScope;
}

/** The address of the stored picture; what is thrown is the caller's to show. */
export async function uploadImage(file: Blob, upload: Upload): Promise<string> {
  const { url } = await settled<'uploadImage'>((headers) => sendFile(file, headers, upload), {
    quiet: true,
    ...(upload.scope !== undefined && { scope: upload.scope }),
  });
  return url;
}

/** `fetch` does not tell how much of a body has left. */
function sendFile(
  file: Blob,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal }: Upload,
): Promise<Envelope> {
  const { method, path } = splitPath('uploadImage');
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.set(FILE_FIELD, file);
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) {
      aborted();
      return;
    }
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('abort', aborted);
    request.addEventListener('timeout', () => reject(new TransportFailure('timeout', 'timeout')));
    request.addEventListener('error', () => reject(new TransportFailure('offline', 'network')));
    request.addEventListener('load', () => {
      try {
        resolve(readEnvelope(request.responseText, request.status));
      } catch (error) {
        reject(error);
      }
    });
    request.open(method, new URL(path, apiOrigin()));
    request.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** An address for an `<img>` of a stored picture, which is only given to its owner; null until it is there. */
export function useStoredImage(url: string): string | null {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let made: string | null = null;
    readImage(url, stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setShown(made);
      },
      () => {
        // whoever shows it has the chosen file to show instead
      },
    );
    return () => {
      stop.abort();
      setShown(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [url]);
  return shown;
}

export async function readImage(url: string, signal: AbortSignal): Promise<Blob> {
  // the token goes nowhere but to our own pictures
  if (!url.startsWith(IMAGE_PREFIX)) throw new Error('not one of our pictures');
  const headers: Record<string, string> = {};
  const token = currentSession()?.token;
  if (token !== undefined) headers[HEADER_AUTHORIZATION] = token;
  const response = await fetch(new URL(url, apiOrigin()), { headers, signal });
  const blob = await response.blob();
  if (!blob.type.startsWith('image/')) throw new Error('no picture');
  return blob;
}
