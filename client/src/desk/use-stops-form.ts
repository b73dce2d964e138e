/** Both stops of an order as they are being edited: what is wrong with each, what it would bring, and saving them together. */

import type { Micros } from '@vernier/shared/money';
import type { Points } from '@vernier/shared/price';
import type { Order } from '@vernier/shared/trading/order';
import type { OrderWire } from '@vernier/shared/wire/shapes/order';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../data/market/instruments.ts';
import { setStops } from '../data/orders/orders.ts';
import { useQuote } from '../data/market/quotes.ts';
import { profitOf } from '../data/orders/valuation.ts';
import { isolate } from '../ui/format/isolate.ts';
import { haptic } from '../ui/signals/haptics.ts';
import { toast } from '../ui/signals/toast.ts';
import { placeOfStop, stopReference } from './place-of-stop.ts';
import {
  offeredStop,
  type PriceEntry,
  type StopName,
  type StopPlace,
  type StopProblem,
  stopProblem,
} from './stop-check.ts';

type Entries = Readonly<Record<StopName, PriceEntry | null>>;

export interface StopEdit {
  readonly entry: PriceEntry | null;
  readonly problem: StopProblem | null;
  /** Null while there is no price to measure from. */
  readonly place: StopPlace | null;
  /** What one tap would set. */
  readonly offered: Points | null;
  readonly result: Micros | null;
  readonly tick: (on: boolean) => void;
  readonly set: (points: Points | null) => void;
}

export interface StopsForm {
  readonly edit: (stop: StopName) => StopEdit;
  readonly reference: Points | null;
  readonly changed: boolean;
  readonly saving: boolean;
  readonly canSave: boolean;
  readonly save: () => Promise<boolean>;
}

/** A stop that was dragged somewhere before the form opened. */
export interface MovedStop {
  readonly stop: StopName;
  readonly points: Points;
}

export function useStopsForm(wire: OrderWire, order: Order, moved: MovedStop | null): StopsForm {
  const { t } = useTranslation();
  const instrument = useInstrument(wire.ForexTradeLists.Code)?.domain;
  const quote = useQuote(wire.ForexTradeLists.Code);
  const [entries, setEntries] = useState<Entries>(() => ({
    stopLoss: entryOf(order.stopLoss),
    takeProfit: entryOf(order.takeProfit),
    ...(moved === null ? {} : { [moved.stop]: entryOf(moved.points) }),
  }));
  const [saving, setSaving] = useState(false);
  const reference = stopReference(order, quote);

  const problemOf = (stop: StopName): StopProblem | null => {
    const entry = entries[stop];
    // one that stays where it is was allowed when it was set
    if (entry === null || (entry.moved && entry.points === order[stop])) return null;
    const place = placeOf(stop);
    return place === null ? null : stopProblem(entry, place);
  };
  const placeOf = (stop: StopName): StopPlace | null =>
    instrument === undefined ? null : placeOfStop(order, stop, { quote, instrument });
  const put = (stop: StopName, entry: PriceEntry | null) =>
    setEntries((before) => ({ ...before, [stop]: entry }));
  const pointsOf = (stop: StopName) => entries[stop]?.points ?? null;
  const changed = pointsOf('stopLoss') !== order.stopLoss || pointsOf('takeProfit') !== order.takeProfit;

  return {
    reference,
    changed,
    saving,
    canSave: changed && problemOf('stopLoss') === null && problemOf('takeProfit') === null,
    edit(stop) {
      const entry = entries[stop];
      const place = placeOf(stop);
      const points = entry?.points ?? null;
      return {
        entry,
        place,
        problem: problemOf(stop),
        offered: place === null ? null : offeredStop(place),
        result: points === null || points <= 0 ? null : profitOf(order, points),
        tick: (on) => put(stop, on ? { points: quote?.bidPoints ?? reference, moved: false } : null),
        set: (next) => put(stop, { points: next, moved: true }),
      };
    },
    async save() {
      setSaving(true);
      const outcome = await setStops(wire, {
        stopLoss: pointsOf('stopLoss'),
        takeProfit: pointsOf('takeProfit'),
      });
      setSaving(false);
      if (outcome.kind === 'done') {
        haptic('confirmed');
        toast(t('order.stopsSaved', { name: isolate(wire.ForexTradeLists.ShowCode) }), { tone: 'done' });
        return true;
      }
      haptic('refused');
      toast(outcome.kind === 'refused' ? outcome.refusal.message : t('order.stopsUnknown'), {
        tone: 'error',
      });
      return false;
    },
  };
}

function entryOf(points: Points | null): PriceEntry | null {
  return points === null ? null : { points, moved: true };
}
