/**
 * A bot that is tested in a sandbox: it opens a demo account, orders faults for its token, opens and closes positions through
 * them, and returns the report. An order without an answer is sent again with its key until there is one.
 */

import type { Calls } from '@vernier/shared/api/calls';
import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { SandboxReportWire } from '@vernier/shared/api/shapes/sandbox';
import { makeKey } from '@vernier/sdk/key';
import type { Answered } from '@vernier/sdk/until-answered';
import type { Vernier } from '@vernier/sdk/vernier';

export interface SandboxBotOptions {
  /** Without a token. */
  readonly vernier: Vernier;
  /** `EURUSD` */
  readonly code: string;
  /** Lots, as a decimal string. */
  readonly lots: string;
  /** Positions that it opens and closes. */
  readonly rounds: number;
  readonly faults: Calls['setSandboxFaults']['input'];
}

export async function tradeInSandbox(options: SandboxBotOptions): Promise<SandboxReportWire> {
  const { vernier, rounds, faults } = options;
  const opened = answerOf(await vernier.ask('openProgramDemo', { name: 'Sandbox bot' }));
  vernier.token = opened.token;
  answerOf(await vernier.ask('setSandboxFaults', faults));
  for (let round = 0; round < rounds; round += 1) await openAndClose(options);
  return answerOf(await vernier.ask('sandboxReport', {}));
}

async function openAndClose({ vernier, code, lots }: SandboxBotOptions): Promise<void> {
  const { Id, ForexQuotations, HasForexMultiple } = await instrumentOf(vernier, code);
  const order = {
    type: 1,
    cont: lots,
    forex_id: Id,
    status: 1,
    multiple: HasForexMultiple[0]?.Value ?? 1,
    quote_time: ForexQuotations.Time,
    deviation: 20,
  } as const;
  const position = await untilKnown((key) => vernier.ask('submitOrder', order, key));
  if (position.kind === 'refused') return;
  await untilKnown((key) => vernier.ask('closeOrder', { id: position.answer.Id }, key));
}

async function instrumentOf(vernier: Vernier, code: string): Promise<InstrumentWire> {
  const list = answerOf(await vernier.ask('tradeList', {}));
  const instrument = list.find(({ Code }) => Code === code);
  if (instrument === undefined) throw new Error(`no instrument ${code}`);
  return instrument;
}

type Known<Output> = Exclude<Answered<Output>, { kind: 'unknown' }>;

/** The command may have been executed: the same key gives its answer, and never executes it twice. */
async function untilKnown<Output>(ask: (key: string) => Promise<Answered<Output>>): Promise<Known<Output>> {
  const key = makeKey();
  let answered = await ask(key);
  while (answered.kind === 'unknown') answered = await ask(key);
  return answered;
}

function answerOf<Output>(answered: Answered<Output>): Output {
  if (answered.kind === 'done') return answered.answer;
  throw new Error(answered.kind === 'refused' ? answered.refusal.message : 'no answer in half a minute');
}
