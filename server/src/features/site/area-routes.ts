/** Countries for registration, named in the caller's language. */

import { COUNTRIES } from '@vernier/shared/identity/countries';
import type { Language } from '@vernier/shared/api/languages';
import type { AreaWire } from '@vernier/shared/api/shapes/site';
import type { Config } from '../../platform/config/config.ts';
import { languageTag } from '../../platform/messages/language-tag.ts';
import { type Route, route } from '../../platform/routing/route.ts';

export function areaRoutes({ config }: { readonly config: Config }): readonly Route[] {
  const served = COUNTRIES.filter(({ code }) => !config.restrictedCountries.includes(code));
  const lists = new Map<Language, readonly AreaWire[]>();
  return [
    route('areaList', ({ lang }) => {
      const list = lists.get(lang) ?? named(served, lang);
      lists.set(lang, list);
      return { data: [...list] };
    }),
  ];
}

/** In the order in which the language sorts the names. */
function named(countries: typeof COUNTRIES, lang: Language): readonly AreaWire[] {
  const tag = languageTag(lang);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const inOrder = new Intl.Collator(tag);
  return countries
    .map(({ id, code, diallingCode }) => ({
      id,
      code,
      global_code: diallingCode,
      name: names.of(code) ?? code,
    }))
    .sort((left, right) => inOrder.compare(left.name, right.name));
}
