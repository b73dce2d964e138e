/** Language of a request, read once from its `lang` header. */

import { HEADER_LANG } from '@vernier/shared/api/envelope';
import { type Language, languageOf } from '@vernier/shared/api/languages';
import type { CallRequest } from './call-request.ts';

export function requestLanguage(request: Pick<CallRequest, 'headers'>): Language {
  const header = request.headers[HEADER_LANG];
  return languageOf(typeof header === 'string' ? header : undefined);
}
