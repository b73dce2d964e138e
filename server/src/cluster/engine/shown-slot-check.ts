/** Check of the engine's listener: a request is decided after the slot that its gateway has shown [CLUSTER-25]. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClusterMarket } from '../../core/market/horizon/cluster-market.ts';
import type { RequestCheck } from '../../http/pipeline/every-request.ts';
import { requestLanguage } from '../../platform/routing/language.ts';
import { sendRefusal } from '../../platform/routing/send.ts';
import { HEADER_SHOWN_SLOT } from '../cluster-bus.ts';
import { NO_ENGINE } from '../refusals.ts';

/** Comes after the check that the request is of a gateway. `market` is null until the engine has started. */
export function checkShownSlot(market: () => Pick<ClusterMarket, 'mayDecide'> | null): RequestCheck {
  return (request, reply) => {
    const slot = Number(request.headers[HEADER_SHOWN_SLOT]);
    const mayDecide = Number.isSafeInteger(slot) ? (market()?.mayDecide(slot) ?? true) : true;
    if (typeof mayDecide === 'boolean') return !mayDecide && refused(request, reply);
    return mayDecide.then((may) => !may && refused(request, reply));
  };
}

/** It may be made again. */
function refused(request: FastifyRequest, reply: FastifyReply): true {
  sendRefusal(reply, NO_ENGINE, requestLanguage(request));
  return true;
}
