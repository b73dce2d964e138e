/** Loads the operator's files at a start: brand, instruments and texts. */

import { loadOperatorTexts } from './load-texts.ts';
import { readBrand } from './platform/brand/brand-file.ts';
import { setBrand } from './platform/brand/brand.ts';
import type { Config } from './platform/config/config.ts';
import { readOwnInstruments } from './platform/instruments/instruments-file.ts';
import { setOwnInstruments } from './platform/instruments/own-instruments.ts';
import { setOperatorTexts } from './platform/texts/text-overrides.ts';
import type { StartOptions } from './start-options.ts';

/** Throws a `StartRefused` for a wrong file. */
export function loadSiteFiles({ config, clientDir }: Pick<StartOptions, 'config' | 'clientDir'>): void {
  setBrand(config.brandFile === null ? null : readBrand(config.brandFile));
  setOwnInstruments(ownInstrumentsOf(config));
  setOperatorTexts(loadOperatorTexts(config, clientDir));
}

function ownInstrumentsOf({ instrumentsFile, tradeFeeType }: Config) {
  if (instrumentsFile === null) return null;
  return readOwnInstruments(instrumentsFile, tradeFeeType === 1 ? 'per_lot' : 'of_margin');
}
