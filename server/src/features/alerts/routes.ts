/** Price alerts of the caller: which there are, one more, one less [ALERT-1]. */

import type { PriceAlertRow } from '@vernier/db/repositories/trading/price-alerts';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { HEADER_IDEMPOTENCY_HIT } from '@vernier/shared/api/envelope';
import type { PriceAlertWire } from '@vernier/shared/api/shapes/push';
import { presentAlert, presentAlerts } from './present-alert.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { PriceAlerts } from './price-alerts.ts';
import { type HandlerResult, successText } from '../../platform/routing/answer.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { messages } from '../../platform/messages/messages.ts';
import { toPoints } from '../../core/market/prices.ts';

export interface AlertContext {
  readonly alerts: PriceAlerts;
  readonly market: LiveMarket;
}

const HIT = { [HEADER_IDEMPOTENCY_HIT]: 'true' };

export function alertRoutes(context: AlertContext): readonly Route[] {
  const { alerts, market } = context;
  const instrument = (instrumentId: number) => market.instrument(instrumentId);
  return [
    route('alerts', async ({ session: { user } }) => ({
      data: {
        waiting: presentAlerts(await alerts.waiting(user.id), instrument),
        fired: presentAlerts(await alerts.fired(user.id), instrument),
      },
    })),
    route('addAlert', (call) => add(context, call)),
    route('removeAlert', async ({ session: { user }, input }) =>
      (await alerts.remove(user.id, input.id)) ? { data: {} } : refuse('not_found'),
    ),
  ];
}

async function add(
  { alerts, market }: AlertContext,
  { session: { user }, input, idempotencyKey: requestKey, lang }: RequestOf<'addAlert'>,
): Promise<HandlerResult<PriceAlertWire>> {
  const instrument = market.instrument(input.forex_id);
  if (instrument === undefined) return refuse('not_found');
  const points = toPoints({ price: input.price }, instrument);
  if (isRefusal(points)) return points;
  const request = {
    userId: user.id,
    instrument,
    price: points.price ?? 0,
    replaces: input.replaces ?? null,
    requestKey,
  };
  const made = requestKey === null ? null : await alerts.made(user.id, requestKey);
  if (made !== null) {
    if (!isSame(made, request)) return refuse('idempotency_key_reused');
    return { prepared: successText(presentAlert(made, instrument), lang, messages), headers: HIT };
  }
  const alert: PriceAlertRow | Refusal = await alerts.add(request);
  return isRefusal(alert) ? alert : { data: presentAlert(alert, instrument) };
}

function isSame(
  made: PriceAlertRow,
  request: { readonly instrument: { readonly id: number }; readonly price: number },
): boolean {
  return made.instrumentId === request.instrument.id && made.price === request.price;
}
