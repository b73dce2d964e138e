/**
 * The brand of this installation, since its start [BRAND-1]. Like the operator's texts it is one value of the process: names are
 * in texts, and texts are made everywhere.
 */

import { PRODUCT_NAME } from '@vernier/shared/product-name';
import type { ByLanguage } from '../config/by-language.ts';
import type { ColourTheme } from './brand-colours.ts';

export interface OperatorBrand {
  readonly name: string;
  /** Name in letters that every PDF reader has. */
  readonly latinName: string;
  /** Text beside the mark. */
  readonly wordmark: string;
  /** SVG pictures; null for the built ones. */
  readonly mark: Readonly<Record<ColourTheme, string>> | null;
  readonly icon: { readonly svg: string; readonly background: string } | null;
  /** Accents; null for the built ones. */
  readonly colours: Readonly<Record<ColourTheme, string>> | null;
  readonly mailSender: string;
  readonly links: readonly { readonly name: ByLanguage<string>; readonly url: string }[];
  readonly legal: readonly ByLanguage<LegalText>[];
  /** Digest of everything above. */
  readonly digest: string;
}

export interface LegalText {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const BUILT: OperatorBrand = {
  name: PRODUCT_NAME,
  latinName: PRODUCT_NAME,
  wordmark: PRODUCT_NAME.toLowerCase(),
  mark: null,
  icon: null,
  colours: null,
  mailSender: PRODUCT_NAME,
  links: [],
  legal: [],
  digest: '',
};

let current = BUILT;

export function setBrand(brand: OperatorBrand | null): void {
  current = brand ?? BUILT;
}

export function currentBrand(): OperatorBrand {
  return current;
}

/** Null where the installation has the built brand. */
export function ownBrand(): OperatorBrand | null {
  return current === BUILT ? null : current;
}
