/** Fuzzed bodies of up to 1 MiB on all kinds of calls: deep, long, broken and mislabelled. */

import type { SeededRandom } from '../seeded-random.ts';
import type { VisitorContext } from '../visitor-context.ts';

const LOOPS = 2;
const GAP_MS = 300;
/** The limit of the server for a body. */
const BODY_BYTES = 1_048_576;
/** The number of large bodies that are sent at once. */
export const BODIES_AT_ONCE = LOOPS;

const PATHS = [
  '/api/user/loginForU',
  '/api/user/register',
  '/api/user/forget_password',
  '/api/notify/send_email',
  '/v1/api/forex/submit',
  '/v1/api/forex/close',
  '/api/support/send',
  '/api/common/image_upload',
  '/api/push/subscribe',
  '/trpc/auth.login',
  '/api/user/withdrawal_freeze/start',
] as const;

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
] as const;

export function sendFuzzedBodies(context: VisitorContext): void {
  const { loops, random, http, address, demos } = context;
  loops.run(LOOPS, GAP_MS, async () => {
    await http.request({
      kind: 'fuzzed body',
      path: random.pick(PATHS),
      headers: { 'content-type': random.pick(TYPES), 'idempotency-key': 'fuzzed-key' },
      body: bodyOf(random),
      from: address(),
      token: demos[random.below(demos.length)]?.token,
    });
  });
}

function bodyOf(random: SeededRandom): Buffer {
  const half = BODY_BYTES / 2;
  const text = random.pick<() => string>([
    () => '['.repeat(half) + ']'.repeat(half),
    () => '{"a":'.repeat(BODY_BYTES / 8),
    () => `{"account":"${'a'.repeat(BODY_BYTES - 20)}"}`,
    () => `{"account":"${'\\u0000'.repeat(BODY_BYTES / 8)}"}`,
    () => `{${Array.from({ length: BODY_BYTES / 16 }, (_, index) => `"k${index}":1`).join(',')}}`,
    () => Array.from({ length: BODY_BYTES / 16 }, (_, index) => `k${index}=1`).join('&'),
    () => '{"__proto__":{"a":1},"type":1e999}',
    () => `{"text":"${'\u{1f600}'.repeat(BODY_BYTES / 16)}","image":""}`,
    () => `{"type":1,"cont":"${'9'.repeat(half)}","forex_id":1,"status":1}`,
    () => 'a'.repeat(BODY_BYTES + 1),
  ])();
  const body = Buffer.from(text);
  return random.next() < 0.2 ? Buffer.concat([body.subarray(0, half), random.bytes(1_000)]) : body;
}
