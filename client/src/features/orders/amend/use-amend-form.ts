/** State of the form that changes a pending order: target, lots and end, and saving them together [ORDER-27]. */

import type { PendingOrderView } from '@vernier/shared/api/order-codec';
import { rolloverAfter } from '@vernier/shared/market/rollover';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../data/clock/server-clock.ts';
import { amendPending, type OrderOutcome, type PendingChanges } from '../../../data/orders/orders.ts';
import { isolate } from '../../../ui/format/number-text.ts';
import { haptic } from '../../../ui/feedback/haptics.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { addUnanswered } from '../../unanswered-commands/unanswered.ts';

const WEEK_MS = 7 * 86_400_000;

/** `kept` is the end that the order has. */
export type EndChoice = 'never' | 'day' | 'week' | 'kept';

export interface AmendForm {
  readonly target: Points | null;
  readonly lots: Lots | null;
  readonly end: EndChoice;
  readonly saving: boolean;
  readonly canSave: boolean;
  readonly setTarget: (points: Points | null) => void;
  readonly setLots: (lots: Lots | null) => void;
  readonly setEnd: (end: EndChoice) => void;
  readonly save: () => Promise<boolean>;
}

export function useAmendForm(order: PendingOrderView, dragged?: Points): AmendForm {
  const { t } = useTranslation();
  const [target, setTarget] = useState<Points | null>(dragged ?? order.targetPrice);
  const [lots, setLots] = useState<Lots | null>(order.lots);
  const [end, setEnd] = useState<EndChoice>(order.expiresAtMs === null ? 'never' : 'kept');
  const [saving, setSaving] = useState(false);
  const changes = target === null || lots === null ? null : changesOf(order, { target, lots, end });
  const take = (outcome: OrderOutcome): Promise<boolean> => {
    if (outcome.kind === 'ended') return Promise.resolve(false);
    haptic(outcome.kind === 'done' ? 'confirmed' : 'refused');
    if (outcome.kind === 'unknown')
      return new Promise((resolve) => addUnanswered(outcome, (answered) => resolve(take(answered))));
    if (outcome.kind === 'refused') toast(outcome.refusal.message, { tone: 'error' });
    else toast(t('order.amended', { name: isolate(order.instrument.showCode) }), { tone: 'done' });
    return Promise.resolve(outcome.kind === 'done');
  };
  return {
    ...{ target, lots, end, saving, setTarget, setLots, setEnd },
    canSave: changes !== null && Object.keys(changes).length > 0,
    async save() {
      if (changes === null) return false;
      setSaving(true);
      return take(await amendPending(order, changes).finally(() => setSaving(false)));
    },
  };
}

interface AmendChoices {
  readonly target: Points;
  readonly lots: Lots;
  readonly end: EndChoice;
}

/** Only what differs from the order. */
export function changesOf(
  order: PendingOrderView,
  { target, lots, end }: AmendChoices,
  nowMs = serverNow(),
): PendingChanges {
  const expiry = expiryOf(order, end, nowMs);
  return {
    ...(target !== order.targetPrice && { targetPrice: target }),
    ...(lots !== order.lots && { lots }),
    ...(expiry !== order.expiresAtMs && { expiry }),
  };
}

function expiryOf({ expiresAtMs }: PendingOrderView, end: EndChoice, nowMs: number): number | null {
  switch (end) {
    case 'never':
      return null;
    case 'day':
      return rolloverAfter(nowMs);
    case 'week':
      return nowMs + WEEK_MS;
    case 'kept':
      return expiresAtMs;
  }
}
