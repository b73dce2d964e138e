/** Categories of a market: those with instruments, in their fixed order. */

import type { Language } from '@vernier/shared/api/languages';
import type { CategoryWire } from '@vernier/shared/api/shapes/market';
import { CATEGORIES, type Instrument } from '@vernier/shared/market/instrument';
import { messages } from '../../platform/messages/messages.ts';

export function categoriesOf(instruments: readonly Instrument[], language: Language): CategoryWire[] {
  const used = new Set(instruments.map(({ categoryId }) => categoryId));
  return CATEGORIES.filter(({ id }) => used.has(id)).map(({ id: Id, code }) => ({
    Id,
    NameShowTrans: messages.category(code, language),
  }));
}
