/** Pictures: uploads with their progress, and reading what the server has stored. */

import type { Envelope } from '@vernier/shared/api/envelope';
import { HEADER_AUTHORIZATION } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import { useEffect, useState } from 'react';
import { readEnvelope } from '@vernier/sdk/exchange';
import { TransportFailure } from '../transport/failures.ts';
import { vernier } from '../transport/vernier.ts';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import { currentSession } from '../browser-storage/session-store.ts';

/** Eight megabytes over a poor connection, and the time that the server needs to process them. */
const TIMEOUT_MS = 180_000;
const FILE_FIELD = 'file';
const IMAGE_PREFIX = splitPath('readImage').path.replace(':id', '');

interface Upload {
  /** The share that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** The session that sends it; the current one by default. */
  readonly scope?: SessionScope;
}

/** The address of the stored picture. The caller shows failures. */
export async function uploadImage(file: Blob, { onProgress, signal, scope }: Upload): Promise<string> {
  const { url } = await vernier.exchange(
    'uploadImage',
    (headers) => sendFile(file, headers, { onProgress, signal }),
    { quiet: true, ...(scope !== undefined && { token: scope.token }) },
  );
  return url;
}

/** By `XMLHttpRequest`: `fetch` reports no progress of uploads. */
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
    request.open(method, new URL(path, vernier.origin));
    request.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** An address for an `<img>` of a stored picture, which only its owner may read; null until it is loaded. */
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
        // the caller shows the chosen file instead
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
  // the token is sent to no other address
  if (!url.startsWith(IMAGE_PREFIX)) throw new Error('not a picture of this server');
  const headers: Record<string, string> = {};
  const token = currentSession()?.token;
  if (token !== undefined) headers[HEADER_AUTHORIZATION] = token;
  const response = await fetch(new URL(url, vernier.origin), { headers, signal });
  const blob = await response.blob();
  if (!blob.type.startsWith('image/')) throw new Error('not a picture');
  return blob;
}
