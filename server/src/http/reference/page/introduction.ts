/** Introduction of the API reference; its limits come from the document. */

import { SESSION_LIFE_MS } from '../../../features/auth/sessions.ts';
import { heading, sentenceHtml } from './markup.ts';
import { type CallsDocument, callsOf } from './documents.ts';
import { spanOf } from './call-sections.ts';
import { formatJson, sampleBlock } from './sample.ts';

const OPEN_DEMO = `export VERNIER=http://127.0.0.1:8080
export TOKEN=$(curl -s -X POST \\
  "$VERNIER/api/user/createAccountDemoForU" |
  sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`;
const ORDER = `curl "$VERNIER/v1/api/forex/submit" \\
  -H "authorization: $TOKEN" \\
  -H "idempotency-key: my-first-order" \\
  -H 'content-type: application/json' \\
  -d '{ "type": 1, "cont": "0.10", "forex_id": 1,
        "status": 1, "multiple": 100 }'`;
const SCRIPT = `import { Vernier } from '@vernier/sdk/vernier';

const vernier = new Vernier({
  origin: 'http://127.0.0.1:8080',
  token: process.env.TOKEN,
});
const answered = await vernier.ask('submitOrder', {
  type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100,
});
if (answered.kind === 'refused') console.log(answered.refusal.reason);`;

interface Part {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly shown?: string;
}

const DAY_MS = 86_400_000;

/** One tick a call that the window allows; every tenth is taller. */
const STEP = 4;
const HEIGHT = 12;
const MINOR = 6;
const MAJOR_EVERY = 10;

export function introduction(document: CallsDocument): readonly Part[] {
  const { examples: [refusal] = [] } = (document.components.schemas['Refusal'] ?? {}) as {
    readonly examples?: readonly unknown[];
  };
  return [
    {
      id: 'start',
      title: 'Getting started',
      words: text(
        'Two calls to a position: the first opens a demo account, the second buys a tenth of a lot of EUR/USD with leverage 1:100. Every example of this page reads `VERNIER` and `TOKEN` as the first one sets them.',
      ),
      shown:
        sampleBlock('curl', OPEN_DEMO, 'Open a demo account') +
        sampleBlock('curl', ORDER, 'Buy') +
        sampleBlock('ts', SCRIPT, 'TypeScript: @vernier/sdk'),
    },
    {
      id: 'authentication',
      title: 'Sessions and tokens',
      words: text(
        `The header \`authorization\` holds the token as it is, without a word before it. A session comes from \`openDemoPost\`, \`register\` or \`login\` and ends ${SESSION_LIFE_MS / DAY_MS} days after its last use. A program has a token of its own (\`createApiToken\`): it begins with \`vrn_\`, has the scope \`read\` or \`trade\`, and never withdraws. Each call says which one it wants.`,
      ),
    },
    {
      id: 'envelope',
      title: 'Envelope and errors',
      words: text(
        'Every answer is `{ code, msg, data }`. Code 1 is a success and `data` is what the call documents. Any other code is a refusal: `msg` is for a person, in the language of the header `lang`; `data.reason` is for a program and never changes. Refusals by the rules of the business have HTTP status 200, those of the transport their own.',
      ),
      shown: sampleBlock('answer', formatJson(refusal), 'A refusal'),
    },
    {
      id: 'money',
      title: 'Money, prices and time',
      words: text(
        'Money is a decimal string with six decimals, exact to the micro-dollar: read it as an integer or a decimal, never as a float. Prices have the decimals of their instrument (`PricePrecision`), lots step by `Pip`. Wherever you send a number you may send its decimal text; a text keeps every digit. Times are ISO-8601 in UTC, candles and ranges Unix seconds, ticks milliseconds.',
      ),
    },
    {
      id: 'idempotency',
      title: 'Idempotency',
      words: text(
        'Calls that move money or orders take the header `idempotency-key`, 8 to 64 characters. The same key with the same body gives the first answer again (`idempotency-hit: true`) and does nothing twice, so a lost answer is asked for again without fear. The same key with another body is refused.',
      ),
    },
    {
      id: 'limits',
      title: 'Rate limits',
      words: `${text('Counted for each session or token, and for each address where there is none. Over it the answer is 429 with `retry-after` in seconds. One tick is one call.')}${limitTable(document)}`,
    },
  ];
}

export function introductionSections(parts: readonly Part[]): string {
  const [first = '', ...others] = parts.map(
    (part) =>
      `<section aria-labelledby="${part.id}">${heading(2, part.id, part.title)}${part.words}</section>`,
  );
  const shown = parts.map((part) => part.shown ?? '');
  return `<div class="introduction">${first}<div class="show">${shown.join('')}</div><div class="say">${others.join('')}</div></div>`;
}

function text(words: string): string {
  return `<p>${sentenceHtml(words)}</p>`;
}

function limitTable(document: CallsDocument): string {
  const groups = new Map<string, { calls: number; seconds: number; names: string[] }>();
  for (const { operation } of callsOf(document)) {
    const limit = operation['x-rate-limit'];
    if (limit === undefined) continue;
    const { group, calls, seconds } = limit;
    const found = groups.get(group) ?? { calls, seconds, names: [] };
    groups.set(group, { ...found, names: [...found.names, operation.operationId] });
  }
  const most = Math.max(...[...groups.values()].map(({ names }) => names.length));
  const rows = [...groups.values()].map(({ calls, seconds, names }) => {
    const what =
      names.length === most
        ? 'the others'
        : names.map((name) => `<a href="#call-${name}"><code>${name}</code></a>`).join(' ');
    return `<tr><td class="code">${calls} in ${spanOf(seconds)}</td><td>${scale(calls)}</td><td>${what}</td></tr>`;
  });
  return `<table class="limits"><thead><tr><th scope="col">Most</th><th scope="col"><span class="unseen">Scale</span></th><th scope="col">Calls</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function scale(calls: number): string {
  const ticks = Array.from(
    { length: calls },
    (_, at) => `M${at * STEP + 0.5} ${HEIGHT}v-${at % MAJOR_EVERY === 0 ? HEIGHT : MINOR}`,
  );
  const width = calls * STEP;
  return `<svg class="scale" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true"><path d="${ticks.join('')}"/></svg>`;
}
