/** Composition of an instrument: a weighted sum of paths, with its anchor price, spread and volume. */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { ActivityProfile, Asset, Liquidity } from './factors.ts';
import { BUILT_MODEL, type PriceModel } from './price-model.ts';
import { type Anchor, PriceScale } from './price-scale.ts';

/** A path of an instrument, as an index into the paths of the model; the weight is in 1/1024. */
export interface Component {
  readonly path: number;
  readonly weight: number;
}

export interface Composition {
  readonly instrument: Instrument;
  readonly components: readonly Component[];
  readonly scale: PriceScale;
  readonly liquidity: Liquidity;
  /** Each component's deviation in an average minute, and its activity profile. */
  readonly ordinary: readonly { readonly average: number; readonly profile: ActivityProfile }[];
  /** Each component's deviation of a day, in 1e-6 of log. */
  readonly dailyMicros: readonly number[];
  /** Its assets, with the sign of their logs. */
  readonly legs: readonly { readonly asset: string; readonly sign: 1 | -1 }[];
}

/** √1440 in 1/1024: from a day's deviation to an average minute's. */
const MINUTE_ROOT = 38_858;

const DOLLAR: Asset = { name: 'USD', anchor: [1, 1], loadings: [] };

type PathsOfListing = Omit<Composition, 'instrument'>;

/** By model, and by code and precision: every market has the same ones, and each takes a while to compute. */
const knownPaths = new WeakMap<PriceModel, Map<string, PathsOfListing>>();

export function compositionOf(instrument: Instrument, model: PriceModel = BUILT_MODEL): Composition {
  const ofModel = knownPaths.get(model) ?? new Map<string, PathsOfListing>();
  knownPaths.set(model, ofModel);
  const key = `${instrument.code} ${instrument.pricePrecision}`;
  const paths = ofModel.get(key) ?? pathsOf(instrument, model);
  ofModel.set(key, paths);
  return { instrument, ...paths };
}

function pathsOf(instrument: Instrument, model: PriceModel): PathsOfListing {
  const listing = model.listings.get(instrument.code);
  invariant(listing !== undefined, `no listing for ${instrument.code}`);
  const base = assetOf(listing.base, model);
  const quote = assetOf(listing.quote, model);
  const components = netComponents(base, quote, model);
  return {
    components,
    scale: new PriceScale(anchorOf(base, quote, instrument.pricePrecision)),
    liquidity: listing,
    ordinary: components.map((component) => ordinaryOf(component, model)),
    dailyMicros: components.map(({ path }) => model.paths[path]?.dailyMicros ?? 0),
    legs: [
      ...(listing.base === null ? [] : [{ asset: listing.base, sign: 1 as const }]),
      ...(listing.quote === null ? [] : [{ asset: listing.quote, sign: -1 as const }]),
    ],
  };
}

function assetOf(name: string | null, { assets }: PriceModel): Asset {
  if (name === null) return DOLLAR;
  const asset = assets.get(name);
  invariant(asset !== undefined, `no asset ${name}`);
  return asset;
}

/** Base minus quote; equal loadings cancel out. */
function netComponents(base: Asset, quote: Asset, { paths }: PriceModel): readonly Component[] {
  const weights = new Map<number, number>();
  const add = (path: string, weight: number) => {
    const place = paths.findIndex((traits) => traits.name === path);
    invariant(place >= 0, `no path ${path}`);
    weights.set(place, (weights.get(place) ?? 0) + weight);
  };
  for (const { path, weight } of base.loadings) add(path, weight);
  for (const { path, weight } of quote.loadings) add(path, -weight);
  return [...weights]
    .filter(([, weight]) => weight !== 0)
    .map(([path, weight]) => ({ path, weight }))
    .toSorted((left, right) => left.path - right.path);
}

function anchorOf(base: Asset, quote: Asset, precision: number): Anchor {
  return {
    numerator: base.anchor[0] * quote.anchor[1] * 10 ** precision,
    denominator: base.anchor[1] * quote.anchor[0],
  };
}

function ordinaryOf({ path, weight }: Component, { paths }: PriceModel): Composition['ordinary'][number] {
  const traits = paths[path];
  invariant(traits !== undefined, 'a component names a path');
  const average = Math.floor((Math.abs(weight) * traits.dailyMicros * 1000) / MINUTE_ROOT);
  return { average, profile: traits.profile };
}
