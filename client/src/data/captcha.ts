/** Calls that wait for a person to solve a captcha, one after another: an answer is valid for one call. */

import type { CaptchaAnswer } from '@vernier/sdk/vernier';
import { useSyncExternalStore } from 'react';
import { ListenerSet } from './listeners.ts';

export interface CaptchaRequest {
  /** The answer before it was wrong. */
  readonly isWrong: boolean;
  /** Null gives up. */
  readonly end: (answer: CaptchaAnswer | null) => void;
}

const listeners = new ListenerSet();
let waiting: readonly CaptchaRequest[] = [];

export function requestCaptcha(isWrong: boolean): Promise<CaptchaAnswer | null> {
  return new Promise((resolve) => {
    const request: CaptchaRequest = {
      isWrong,
      end(answer) {
        show(waiting.filter((other) => other !== request));
        resolve(answer);
      },
    };
    show([...waiting, request]);
  });
}

/** The request that is first in line; null while no call waits. */
export function useCaptchaRequest(): CaptchaRequest | null {
  return useSyncExternalStore(
    (listener) => listeners.add(listener),
    () => waiting[0] ?? null,
    () => null,
  );
}

function show(next: typeof waiting): void {
  waiting = next;
  listeners.call();
}
