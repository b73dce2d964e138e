/** Endpoints of the key's settings: leverage, position mode, margin type. */

import type { KeyContext } from './account.ts';
import { type Endpoint, signedChange, signedRead, type SignedRequest } from './binance-context.ts';
import { failure } from './errors.ts';
import { symbolOf } from './symbols.ts';

const UNLIMITED = String(Number.MAX_SAFE_INTEGER);

export function settingEndpoints(context: KeyContext): readonly Endpoint[] {
  const { settings } = context;
  return [
    signedChange('POST', '/fapi/v1/leverage', (request) => setLeverage(request, context)),
    signedChange('POST', '/fapi/v1/marginType', (request) => setMarginType(request, context)),
    signedRead('/fapi/v1/positionSide/dual', ({ session }) => ({
      dualSidePosition: settings.isHedged(session),
    })),
    signedChange('POST', '/fapi/v1/positionSide/dual', (request) => setPositionMode(request, context)),
    signedRead('/fapi/v1/multiAssetsMargin', () => ({ multiAssetsMargin: false })),
  ];
}

/** Counts for the key's next orders; those that are open keep theirs. */
async function setLeverage({ session, parameters }: SignedRequest, { market, offers, settings }: KeyContext) {
  const instrument = offers.instrumentFor(session.user.id, symbolOf(market, parameters));
  parameters.required('leverage');
  const requested = parameters.whole('leverage') ?? 0;
  if (!instrument.leverages.includes(requested)) {
    const offered = instrument.leverages.join(', ');
    throw failure('badLeverage', `Leverage ${requested} is not valid; ${instrument.code} has ${offered}.`);
  }
  await settings.setLeverage(session, instrument, requested);
  return { symbol: instrument.code, leverage: requested, maxNotionalValue: UNLIMITED };
}

/** The whole account secures every position, which is cross margin. */
function setMarginType({ parameters }: SignedRequest, { market }: KeyContext): never {
  symbolOf(market, parameters);
  parameters.required('marginType');
  const requested = parameters.word('marginType', ['CROSSED', 'ISOLATED']);
  if (requested === 'CROSSED') throw failure('sameMarginType');
  throw failure(
    'notSupported',
    'Isolated margin is not supported: the whole account secures every position.',
  );
}

async function setPositionMode({ session, parameters }: SignedRequest, { settings }: KeyContext) {
  parameters.required('dualSidePosition');
  const isHedged = parameters.word('dualSidePosition', ['TRUE', 'FALSE']) === 'TRUE';
  if (isHedged === settings.isHedged(session)) throw failure('samePositionSide');
  await settings.setHedged(session, isHedged);
  return { code: 200, msg: 'success' };
}
