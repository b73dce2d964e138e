/** Price model of a market: paths, assets and listings of the program, and after them those of an operator's own instruments. */

import { invariant } from '@vernier/shared/assert';
import type { CategoryCode } from '@vernier/shared/market/instrument';
import type { OwnListing } from '@vernier/shared/market/market-listing';
import {
  type ActivityProfile,
  type Asset,
  ASSETS,
  type FactorLoading,
  type Listing,
  LISTINGS,
  PATHS,
  type PathTraits,
} from './factors.ts';
import { integerRoot } from './integer-root.ts';

export interface PriceModel {
  /** The index in this list determines the prices. */
  readonly paths: readonly PathTraits[];
  readonly assets: ReadonlyMap<string, Asset>;
  /** By instrument code. */
  readonly listings: ReadonlyMap<string, Listing>;
}

export const BUILT_MODEL: PriceModel = { paths: PATHS, assets: ASSETS, listings: LISTINGS };

/** Shared paths of a category with their relative weights, and when it trades most. */
interface CategoryTraits {
  readonly shared: Readonly<Record<string, number>>;
  readonly profile: ActivityProfile;
}

const CATEGORY_TRAITS: Readonly<Record<CategoryCode, CategoryTraits>> = {
  forex: { shared: { dollar: -1024 }, profile: 'world' },
  metals: { shared: { dollar: -900, metal: 1024 }, profile: 'world' },
  energy: { shared: { oil: 1024, risk: 400 }, profile: 'america' },
  indices: { shared: { risk: 1024 }, profile: 'america' },
  crypto: { shared: { coins: 1024, risk: 500 }, profile: 'round_the_clock' },
  shares: { shared: { risk: 1024, tech: 900 }, profile: 'america' },
};

const WEIGHT_ONE = 1024;
/** Share of the deviation that comes from shared paths; the other part of the variance is the instrument's own. */
const SHARED_PERCENT = 60;
const JUMP_DAYS_PER_MILLE = 50;

/** Before the code, so that no own asset has the name of a built one. */
const OWN = 'OWN';

const models = new WeakMap<readonly OwnListing[], PriceModel>();

/** The built model with own instruments, one object for a list. The built prices do not change. */
export function modelWith(own: readonly OwnListing[]): PriceModel {
  if (own.length === 0) return BUILT_MODEL;
  const known = models.get(own);
  if (known !== undefined) return known;
  const made = own.map(partsOf);
  const model: PriceModel = {
    paths: [...PATHS, ...made.map(({ path }) => path)],
    assets: new Map([...ASSETS, ...made.map(({ asset }) => [asset.name, asset] as const)]),
    listings: new Map([...LISTINGS, ...made.map(({ code, listing }) => [code, listing] as const)]),
  };
  models.set(own, model);
  return model;
}

function partsOf({ code, category, precision, start, deviation, spread, volume }: OwnListing) {
  const name = OWN + code;
  const { shared, profile } = CATEGORY_TRAITS[category];
  const loadings = sharedLoadings(shared, Math.floor((deviation * SHARED_PERCENT) / 100));
  const ofShared = deviationOf(loadings);
  const path: PathTraits = {
    name,
    dailyMicros: integerRoot(deviation * deviation - ofShared * ofShared),
    profile,
    jumpDaysPerMille: JUMP_DAYS_PER_MILLE,
    isSkewed: category === 'indices',
  };
  const anchor = [start, 10 ** precision] as const;
  const asset: Asset = { name, anchor, loadings: [...loadings, { path: name, weight: WEIGHT_ONE }] };
  const listing: Listing = { base: name, quote: null, spread, volume };
  return { code, path, asset, listing };
}

/** The weights of a category, scaled so that their deviation is at most `target`. */
function sharedLoadings(shared: Readonly<Record<string, number>>, target: number): readonly FactorLoading[] {
  const whole = Object.entries(shared).map(([path, weight]) => ({ path, weight }));
  const deviation = deviationOf(whole);
  return whole.map(({ path, weight }) => ({ path, weight: Math.trunc((weight * target) / deviation) }));
}

/** Daily deviation of a sum of independent shared paths, in 1e-6 of log. */
function deviationOf(loadings: readonly FactorLoading[]): number {
  const squares = loadings.map(({ path, weight }) => {
    const traits = PATHS.find(({ name }) => name === path);
    invariant(traits !== undefined, `no path ${path}`);
    return Math.floor((Math.abs(weight) * traits.dailyMicros) / WEIGHT_ONE) ** 2;
  });
  return integerRoot(squares.reduce((sum, square) => sum + square, 0));
}
