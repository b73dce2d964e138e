/** State of the trailing stop in the form of an order's stops. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Points } from '@vernier/shared/numbers/price';
import { entryPriceOf } from '@vernier/shared/trading/orders/order';
import type { OpenOrderView } from '@vernier/shared/api/order-codec';
import { type Allowed, allowedDistance } from '@vernier/shared/trading/rules/stop-rules';
import { useState } from 'react';
import { profitOf } from '../../../data/orders/valuation.ts';
import {
  type DistanceProblem,
  distanceProblem,
  usualDistance,
  type ValueOfPoints,
} from './trailing-check.ts';

export interface TrailingEdit {
  readonly on: boolean;
  readonly distance: Points | null;
  readonly problem: DistanceProblem | null;
  /** Null while there is no price to compare with. */
  readonly allowed: Allowed | null;
  readonly worth: ValueOfPoints;
  readonly changed: boolean;
  readonly tick: (on: boolean) => void;
  readonly set: (distance: Points | null) => void;
}

interface TrailingContext {
  /** What a stop is measured from. */
  readonly reference: Points | null;
  readonly instrument: Pick<Instrument, 'stopsLevel'> | undefined;
  /** A fixed stop-loss was dragged, which replaces the trailing stop. */
  readonly isReplaced: boolean;
}

export function useTrailingEdit(
  order: OpenOrderView,
  { reference, instrument, isReplaced }: TrailingContext,
): TrailingEdit {
  const current = order.trailingStop ?? null;
  const [edit, setEdit] = useState<{ readonly on: boolean; readonly distance: Points | null } | null>(
    isReplaced && current !== null ? { on: false, distance: null } : null,
  );
  const { on, distance } = edit ?? { on: current !== null, distance: current };
  const allowed =
    reference === null || instrument === undefined
      ? null
      : allowedDistance(instrument, { side: order.side, price: reference });
  const changed = (on ? distance : null) !== current;
  return {
    on,
    distance,
    allowed,
    changed,
    // an unchanged distance was valid when it was set
    problem: on && changed && allowed !== null ? distanceProblem(distance, allowed) : null,
    worth: (points) => profitOf(order, entryPriceOf(order) + (order.side === 'buy' ? points : -points)),
    tick(next) {
      const usual = allowed === null || reference === null ? null : usualDistance(allowed, reference);
      setEdit({ on: next, distance: next ? (current ?? usual) : null });
    },
    set: (next) => setEdit({ on: true, distance: next }),
  };
}
