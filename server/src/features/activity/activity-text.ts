/** Title and text of an entry, and the page that shows more. */

import type { Language } from '@vernier/shared/api/languages';
import type { InstrumentsById } from '../push/text-values.ts';

export interface ActivityText {
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

export interface TextContext {
  readonly instruments: InstrumentsById;
  readonly lang: Language;
}
