/** Introduction of the API reference as Markdown: a first order, tokens, envelope, numbers, idempotency and rate limits. */

import { type CallName, callOf, CALLS } from '@vernier/shared/api/calls';
import type { CallLimit } from '@vernier/shared/api/define-call';
import { SESSION_LIFE_MS } from '../../features/auth/sessions.ts';
import { RATE_LIMITS } from '../../platform/routing/rate-limits.ts';
import { RECORDED_REFUSAL } from './answers.ts';
import { codeBlock, list } from './markdown.ts';

const DAY_MS = 86_400_000;
/** The limit of most calls. */
const DEFAULT_LIMIT: CallLimit = 'calls';

const OPEN_DEMO = `export VERNIER=http://127.0.0.1:8080
export TOKEN=$(curl -s -X POST \\
  "$VERNIER/api/user/createAccountDemoForU" |
  sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`;
const BUY = `curl "$VERNIER/v1/api/forex/submit" \\
  -H "authorization: $TOKEN" \\
  -H "idempotency-key: my-first-order" \\
  -H 'content-type: application/json' \\
  -d '{ "type": 1, "cont": "0.10", "forex_id": 1,
        "status": 1, "multiple": 100 }'`;
const SDK_BUY = `import { Vernier } from '@vernier/sdk/vernier';

const vernier = new Vernier({
  origin: 'http://127.0.0.1:8080',
  token: process.env.TOKEN,
});
const answered = await vernier.ask('submitOrder', {
  type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100,
});
if (answered.kind === 'refused') console.log(answered.refusal.reason);`;

export function introduction(): string {
  return `All calls of pages and programs, generated from the running server. The administrators' console uses \`/trpc\`, which is not part of this document. The live socket is described below, and for programs in [/asyncapi.json](/asyncapi.json).

## First order

Two calls open a position. The first opens a demo account. The second buys 0.1 lots of EUR/USD with leverage 1:100.

${codeBlock('sh', OPEN_DEMO)}

${codeBlock('sh', BUY)}

The same with the package for TypeScript:

${codeBlock('ts', SDK_BUY)}

## Sessions and API keys

Send the token in the header \`authorization\`, without a prefix such as \`Bearer\`. You get a session from \`openDemoPost\`, \`register\` or \`login\` . It ends ${SESSION_LIFE_MS / DAY_MS} days after its last use, or after a shorter time that the user sets (\`setSessionIdle\`). A program uses an API key (\`createApiToken\`, or \`openProgramDemo\` with a new demo account). It begins with \`vrn_\`, has the scope \`read\` or \`trade\`, and can never withdraw. Each call states the scope that it requires.

## Envelope and errors

Every response is \`{ code, msg, data }\`. Code 1 means success, and \`data\` contains the result of the call. Any other code is a refusal. \`msg\` is for users, in the language of the header \`lang\`. \`data.reason\` is for programs and never changes. Refusals by business rules have HTTP status 200, refusals of the transport have other statuses. [Refusals](#tag/refusals) lists them all.

${codeBlock('json', JSON.stringify(RECORDED_REFUSAL, null, 2))}

## Money, prices and time

Amounts are decimal strings with six decimals, exact to the micro-dollar. Read them as integers or decimals, never as floats. Prices have the decimals of their instrument (\`PricePrecision\`), and lots have steps of \`Pip\`. You can also send a number as text with all its digits. The text can have spaces around it, a plus sign, and an exponent from −20 to 20; a whole number has neither sign nor exponent. Times are ISO-8601 in UTC, candles and ranges use Unix seconds, ticks use milliseconds.

## Idempotency

Calls that change money or orders accept the header \`idempotency-key\` with 8 to 64 characters. If the response is lost, repeat the request: the same key with the same body returns the stored response (\`idempotency-hit: true\`) and executes nothing twice. The same key with another body is refused.

## Rate limits

A call counts for its address, and separately for its session or API key. Each has the full limit. Above the limit, the response is 429 with \`retry-after\` in seconds. Every response has \`RateLimit-Policy\` (\`"orders";q=20;w=1\`: 20 calls in one second) and \`RateLimit\` (\`"orders";r=19;t=1\`: 19 calls left for one second). If address and session differ, these headers show the smaller one.

${limits()}`;
}

function limits(): string {
  const names = Object.keys(CALLS) as CallName[];
  const groups = [...new Set(names.map((name) => callOf(name).limit))];
  const items = groups.map((group) => {
    const counted = names.filter((name) => callOf(name).limit === group).map((name) => `\`${name}\``);
    return `${rateOf(group)}: ${group === DEFAULT_LIMIT ? 'all others' : counted.join(', ')}`;
  });
  return list(items);
}

/** A rate limit as text, such as `20 calls in 1 s`. */
export function rateOf(limit: CallLimit): string {
  const { most, windowMs } = RATE_LIMITS[limit];
  const seconds = windowMs / 1000;
  return `${most} calls in ${seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`}`;
}
