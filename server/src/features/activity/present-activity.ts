/** Activity as its owner sees it, in the reader's language: rendered when it is read, from the log and the order or transfer. */

import type { AccountFact, ActivityRow, ActivityEvent } from '@vernier/db/repositories/trading/activity';
import type { Language } from '@vernier/shared/api/languages';
import type { ActivityWire } from '@vernier/shared/api/shapes/activity';
import { invariant } from '@vernier/shared/assert';
import { isoTime } from '@vernier/shared/clock';
import { activityOf, orderOfActivity } from '@vernier/shared/trading/orders/activity';
import type { InstrumentsById } from '../push/text-values.ts';
import { eventText } from './event-text.ts';
import { factText } from './fact-text.ts';

export type PresentActivity = (
  row: ActivityRow,
  reader: { readonly readUpTo: number; readonly lang: Language },
) => ActivityWire;

export function activityPresenter(instruments: InstrumentsById): PresentActivity {
  return ({ number, content }, { readUpTo, lang }) => {
    const read = number <= readUpTo;
    const shown =
      'event' in content ? eventFields(content, instruments, lang) : factFields(content, instruments, lang);
    const { at, kind, title, text, order_id, path, own } = shown;
    return { id: number, at, kind, title, text, order_id, path, own, read };
  };
}

type Fields = Omit<ActivityWire, 'id' | 'read'>;

function eventFields(reported: ActivityEvent, instruments: InstrumentsById, lang: Language): Fields {
  const { atMs, body } = reported.event;
  const activity = activityOf(body);
  invariant(activity !== null, `event ${reported.event.seq} has a number because it is reported`);
  const { kind, isOwnAct: own } = activity;
  const text = eventText(reported, { instruments, lang });
  return { at: isoTime(atMs), kind, own, order_id: orderOfActivity(body), ...text };
}

function factFields(fact: AccountFact, instruments: InstrumentsById, lang: Language): Fields {
  return {
    at: isoTime(fact.atMs),
    kind: fact.kind,
    own: false,
    order_id: null,
    ...factText(fact, { instruments, lang }),
  };
}
