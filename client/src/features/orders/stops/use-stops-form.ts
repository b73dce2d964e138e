/** State of the form with both stops of an order: the problem and the result of each, and saving them together. */

import type { Micros } from '@vernier/shared/numbers/money';
import type { Points } from '@vernier/shared/numbers/price';
import type { OpenOrderView } from '@vernier/shared/api/order-codec';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../../../data/market/instruments.ts';
import { type OrderOutcome, submitStops } from '../../../data/orders/orders.ts';
import { useQuote } from '../../../data/market/quotes.ts';
import { profitOf } from '../../../data/orders/valuation.ts';
import { isolate } from '../../../ui/format/number-text.ts';
import { haptic } from '../../../ui/feedback/haptics.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import {
  type PriceEntry,
  STOP_NAMES,
  type StopBounds,
  stopBoundsOf,
  type StopName,
  type StopProblem,
  stopProblem,
  stopReference,
  suggestedStop,
} from './stop-check.ts';
import { type TrailingEdit, useTrailingEdit } from './use-trailing-edit.ts';
import { addUnanswered } from '../../unanswered-commands/unanswered.ts';

/** Of a stop that was changed in the form; for others the values of the order count. */
interface Edit {
  readonly entry: PriceEntry | null;
  /** The value of the stop when the change began. */
  readonly from: Points | null;
}

type Edits = Readonly<Partial<Record<StopName, Edit>>>;

export interface StopEdit {
  readonly entry: PriceEntry | null;
  readonly problem: StopProblem | null;
  /** Null while there is no price to compare with. */
  readonly bounds: StopBounds | null;
  /** The price that one tap sets. */
  readonly suggested: Points | null;
  readonly result: Micros | null;
  /** Its present value, if it was changed elsewhere since the change began here; else undefined. */
  readonly elsewhere: Points | null | undefined;
  readonly tick: (on: boolean) => void;
  readonly set: (points: Points | null) => void;
}

export interface StopsForm {
  readonly edit: (stop: StopName) => StopEdit;
  readonly trailing: TrailingEdit;
  readonly reference: Points | null;
  readonly changed: boolean;
  readonly saving: boolean;
  readonly canSave: boolean;
  readonly save: () => Promise<boolean>;
}

/** A stop that was dragged before the form opened. */
export interface MovedStop {
  readonly stop: StopName;
  readonly points: Points;
}

/** Of an order with a trailing stop `stopLoss` is where that stands, and no fixed stop of the user. */
function withFixedStops(order: OpenOrderView): OpenOrderView {
  return (order.trailingStop ?? null) === null ? order : { ...order, stopLoss: null };
}

export function useStopsForm(shown: OpenOrderView, moved: MovedStop | null): StopsForm {
  const order = withFixedStops(shown);
  const take = useTake(order.instrument.showCode);
  const instrument = useInstrument(order.instrument.code)?.domain;
  const quote = useQuote(order.instrument.code);
  const [edits, setEdits] = useState<Edits>(() =>
    moved === null ? {} : { [moved.stop]: { entry: entryOf(moved.points), from: order[moved.stop] } },
  );
  const [saving, setSaving] = useState(false);
  const reference = stopReference(order, quote);
  const trailing = useTrailingEdit(order, { reference, instrument, isReplaced: moved?.stop === 'stopLoss' });

  const entryFor = (stop: StopName): PriceEntry | null => {
    const edit = edits[stop];
    return edit === undefined ? entryOf(order[stop]) : edit.entry;
  };
  const problemOf = (stop: StopName): StopProblem | null => {
    const entry = entryFor(stop);
    // an unchanged stop was valid when it was set
    if (entry === null || (entry.moved && entry.points === order[stop])) return null;
    const bounds = boundsOf(stop);
    return bounds === null ? null : stopProblem(entry, bounds);
  };
  const boundsOf = (stop: StopName): StopBounds | null =>
    instrument === undefined ? null : stopBoundsOf(order, stop, { quote, instrument });
  const put = (stop: StopName, entry: PriceEntry | null) =>
    setEdits((before) => {
      const { from } = before[stop] ?? { from: order[stop] };
      return { ...before, [stop]: { entry, from } };
    });
  // an unchanged stop is not sent, so the server keeps its newest value
  const changes = STOP_NAMES.filter((stop) => (entryFor(stop)?.points ?? null) !== order[stop]);
  const changed = changes.length > 0 || trailing.changed;
  return {
    reference,
    changed,
    saving,
    trailing,
    canSave: changed && trailing.problem === null && STOP_NAMES.every((stop) => problemOf(stop) === null),
    edit(stop) {
      const entry = entryFor(stop);
      const edit = edits[stop];
      const bounds = boundsOf(stop);
      const points = entry?.points ?? null;
      return {
        entry,
        bounds,
        problem: problemOf(stop),
        suggested: bounds === null ? null : suggestedStop(bounds),
        result: points === null || points <= 0 ? null : profitOf(order, points),
        elsewhere: edit === undefined || edit.from === order[stop] ? undefined : order[stop],
        tick: (on) => put(stop, on ? { points: quote?.bidPoints ?? reference, moved: false } : null),
        set: (next) => put(stop, { points: next, moved: true }),
      };
    },
    async save() {
      setSaving(true);
      const stops = Object.fromEntries(changes.map((stop) => [stop, entryFor(stop)?.points ?? null]));
      const { on, distance } = trailing;
      const change = trailing.changed ? { ...stops, trailingStop: on ? distance : null } : stops;
      const outcome = await submitStops(order, change).finally(() => setSaving(false));
      return take(outcome);
    },
  };
}

/** Reports the outcome of saving; true when the stops are saved. */
function useTake(showCode: string): (outcome: OrderOutcome) => Promise<boolean> {
  const { t } = useTranslation();
  const take = (outcome: OrderOutcome): Promise<boolean> => {
    if (outcome.kind === 'ended') return Promise.resolve(false);
    haptic(outcome.kind === 'done' ? 'confirmed' : 'refused');
    if (outcome.kind === 'unknown')
      return new Promise((resolve) => addUnanswered(outcome, (answered) => resolve(take(answered))));
    if (outcome.kind === 'refused') toast(outcome.refusal.message, { tone: 'error' });
    else toast(t('order.stopsSaved', { name: isolate(showCode) }), { tone: 'done' });
    return Promise.resolve(outcome.kind === 'done');
  };
  return take;
}

function entryOf(points: Points | null): PriceEntry | null {
  return points === null ? null : { points, moved: true };
}
