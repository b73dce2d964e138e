/** Routes of the proof of the market: commitments, tape roots and interventions, all public [MARKET-11] [MARKET-12] [MARKET-13]. */

import { formatIsoDay } from '@vernier/shared/civil-date';
import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import { tapeLine } from '@vernier/shared/market/intervention';
import type { MarketListing } from '@vernier/shared/market/market-listing';
import { timeOfSlot } from '@vernier/shared/market/slot';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import type { Fairness } from './fairness.ts';
import type { PublishedSignature } from './tape-roots.ts';

/** About the time that the root of a day takes. */
const BUSY_S = 30;

interface FairnessContext {
  readonly fairness: Fairness;
  readonly config: Pick<Config, 'marketHours'>;
  readonly market: LiveMarket;
}

export function fairnessRoutes(context: FairnessContext): readonly Route[] {
  return [commitmentList(context), dayTape(context), interventionList(context)];
}

function commitmentList({ fairness }: FairnessContext): Route {
  return route('commitments', async ({ input: { page, limit } }) => {
    const { commitments, tapeRoots } = fairness;
    const { publicKey: public_key } = tapeRoots;
    if (commitments === null) return { data: { list: [], total: 0, public_key } };
    const days = await commitments.newest({ offset: (page - 1) * limit, limit });
    const [newest, oldest] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
    const roots = await tapeRoots.between(oldest, newest);
    const list = days.map(({ day, commitment, key }) => {
      const found = key === null ? undefined : roots.get(day);
      return {
        ...{ day: formatIsoDay(day), commitment, revealed_key: key, tape_root: found?.root ?? null },
        signed: signedWire(found?.signed),
      };
    });
    return { data: { list, total: commitments.count, public_key } };
  });
}

function dayTape({ config, fairness }: FairnessContext): Route {
  return route('dayTape', async ({ input: { day, code } }) => {
    const found = await fairness.tapeRoots.of(day, code);
    if (found === null) return refuse('not_found');
    if (found === 'busy') return tooMany(BUSY_S);
    const { version, root, signed, instruments } = found;
    return {
      data: {
        ...{ day: formatIsoDay(day), version, hours: config.marketHours, tape_root: root },
        signed: signedWire(signed),
        listing: listingWire(fairness.tapeRoots.listing),
        instruments: [...instruments],
      },
    };
  });
}

function signedWire(signed: PublishedSignature | null | undefined) {
  if (signed == null) return null;
  const { market, publicKey: public_key, signature } = signed;
  return { market, public_key, signature };
}

function listingWire({ without, own }: MarketListing) {
  return { without: [...without], own: own.map((instrument) => ({ ...instrument })) };
}

/** Without those of a later slot, which no tick has shown yet. */
function interventionList({ market }: FairnessContext): Route {
  return route('interventions', ({ input: { page, limit } }) => {
    const all = market.source.interventions.filter(({ slot }) => slot <= market.slot).toReversed();
    const list = all.slice((page - 1) * limit, page * limit).map((intervention) => ({
      slot: intervention.slot,
      time: isoTime(timeOfSlot(intervention.slot)),
      line: tapeLine(intervention).trimEnd(),
    }));
    return { data: { list, total: all.length } };
  });
}
