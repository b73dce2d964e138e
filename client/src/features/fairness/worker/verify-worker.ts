/** The worker that verifies a day: it downloads the day, derives every tick again and compares [SITE-14]. */

import './schema-settings.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { parseIsoDay } from '@vernier/shared/civil-date';
import { Difference } from '@vernier/simulator/verification/difference';
import { httpSource, SourceRefused } from '@vernier/simulator/verification/http-source';
import { OtherTapeVersion, verifyDay } from '@vernier/simulator/verification/verify-day';
import { browserHttp, Unreachable } from './browser-http.ts';
import type { VerificationMessage, VerificationRequest } from './messages.ts';

/** Minutes of the day between two messages. */
const MINUTES_PER_MESSAGE = 10;

addEventListener('message', ({ data }: MessageEvent<VerificationRequest>) => {
  void verify(data).catch(failureOf).then(send);
});

async function verify({
  code,
  day,
  commitment,
  ...server
}: VerificationRequest): Promise<VerificationMessage> {
  const onWait = (seconds: number) => send({ kind: 'waiting', seconds });
  const { ticks } = await verifyDay({
    source: httpSource(browserHttp({ ...server, onWait })),
    day: dayOf(day),
    hash: sha256,
    code,
    commitment: commitment ?? undefined,
    onMinute: (minutes) => {
      if (minutes % MINUTES_PER_MESSAGE === 0) send({ kind: 'minutes', minutes });
    },
  });
  return { kind: 'verified', ticks };
}

function dayOf(text: string): number {
  const day = parseIsoDay(text);
  if (day === null) throw new RangeError(`${text} is not a day`);
  return day;
}

function failureOf(error: unknown): VerificationMessage {
  if (error instanceof Difference)
    return { kind: 'different', difference: error.kind, minute: error.place.minute };
  if (error instanceof SourceRefused) return { kind: 'refused', text: error.refusal };
  if (error instanceof OtherTapeVersion) return { kind: 'failed', failure: 'other_version' };
  return { kind: 'failed', failure: error instanceof Unreachable ? 'offline' : 'unreadable' };
}

function send(message: VerificationMessage): void {
  postMessage(message);
}
