/** Verification of a day in a worker: start, progress, result, and stop. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { page } from '../../data/page.ts';
import { apiOrigin } from '../../data/transport/vernier.ts';
import { workerAddress } from '../../ui/browser/worker-address.ts';
import type { VerificationMessage, VerificationRequest } from './worker/messages.ts';

export type VerificationResult = Exclude<VerificationMessage, { kind: 'minutes' | 'waiting' }>;

export type Verification =
  | { readonly kind: 'idle' }
  /** `minutes` of the day are verified; `waitSeconds` is the wait that the server demanded, null when there is none. */
  | { readonly kind: 'running'; readonly minutes: number; readonly waitSeconds: number | null }
  | VerificationResult;

/** Address of the worker's script. */
const [WORKER = ''] = Object.values(
  import.meta.glob<string>('./worker/verify-worker.ts', {
    query: '?worker&url',
    import: 'default',
    eager: true,
  }),
);

const IDLE: Verification = { kind: 'idle' };
const STARTED: Verification = { kind: 'running', minutes: 0, waitSeconds: null };

export function useVerification() {
  const [verification, setVerification] = useState<Verification>(IDLE);
  const worker = useRef<Worker | null>(null);
  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => end, [end]);
  return {
    verification,
    start: (request: Omit<VerificationRequest, 'origin' | 'lang'>) => {
      end();
      setVerification(STARTED);
      const started = startWorker((message) => {
        if (worker.current !== started) return;
        setVerification((before) => next(before, message));
        if (message.kind !== 'minutes' && message.kind !== 'waiting') end();
      });
      worker.current = started;
      started.postMessage({ ...request, origin: apiOrigin(), lang: page().language() }, []);
    },
    /** Ends a running verification, or clears its result. */
    stop: () => {
      end();
      setVerification(IDLE);
    },
  };
}

function startWorker(onMessage: (message: VerificationMessage) => void): Worker {
  const worker = new Worker(workerAddress(WORKER), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<VerificationMessage>) => onMessage(data));
  // its code did not load
  worker.addEventListener('error', () => onMessage({ kind: 'failed', failure: 'offline' }));
  return worker;
}

function next(before: Verification, message: VerificationMessage): Verification {
  if (message.kind === 'minutes') return { kind: 'running', minutes: message.minutes, waitSeconds: null };
  if (message.kind !== 'waiting') return message;
  const minutes = before.kind === 'running' ? before.minutes : 0;
  return { kind: 'running', minutes, waitSeconds: message.seconds };
}
