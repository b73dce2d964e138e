/** Calls about the installation. */

import type { MarketKind } from '@vernier/shared/market/market-kind';
import type { Config } from '../../platform/config/config.ts';
import { type LosingShare, WINDOW_DAYS } from './losing-share.ts';
import { currentBrand } from '../../platform/brand/brand.ts';
import { inLanguage } from '../../platform/config/by-language.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { COUNTRIES } from '@vernier/shared/identity/countries';
import { type Language, LANGUAGES, languageTag } from '@vernier/shared/api/languages';
import type { AreaWire, LegalTextsWire } from '@vernier/shared/api/shapes/site';
import { formatMicros } from '@vernier/shared/numbers/money';
import { MARGIN_CALL_LEVEL_CENTS, STOP_OUT_LEVEL_CENTS } from '@vernier/shared/limits';
import { splitPath } from '@vernier/shared/api/paths';

/** Values of `type` by the setting SITE_MODE. */
const MODES = { company: 1, main: 2 } as const;

interface SiteContext {
  readonly config: Config;
  readonly marketKind: MarketKind;
  readonly priceSource: string | undefined;
  /** Null: accounts have no passkeys. */
  readonly passkeyOrigin: string | null;
  /** Undefined: accounts log in without an OpenID provider. */
  readonly oidcName: string | undefined;
  readonly takesTransfers: boolean;
  readonly losingShare: Pick<LosingShare, 'percent'>;
}

export function siteRoutes(context: SiteContext): readonly Route[] {
  return [...areaRoutes(context), ...installationRoutes(context)];
}

/** Countries for registration, named in the caller's language. */
function areaRoutes({ config }: SiteContext): readonly Route[] {
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

/** State of the installation for every page: its settings and whether it is in service. */
function installationRoutes({
  config,
  marketKind,
  priceSource,
  passkeyOrigin,
  oidcName,
  takesTransfers,
  losingShare,
}: SiteContext): readonly Route[] {
  return [
    route('basicInfo', () => ({
      data: {
        service_link: config.serviceLink,
        service_link_type: config.serviceLinkType,
        verify_reg_type: config.verifyRegType,
        trade_fee_type: config.tradeFeeType,
        languages: [...LANGUAGES],
        margin_call_level: MARGIN_CALL_LEVEL_CENTS / 100,
        stop_out_level: STOP_OUT_LEVEL_CENTS / 100,
        demo_balance: formatMicros(config.demoBalanceMicros),
        complaint_url: config.complaintUrl ?? splitPath('complaintEmail').path,
        restricted_countries: [...config.restrictedCountries],
        market: marketKind,
        ...(priceSource !== undefined && { price_source: priceSource }),
        market_hours: config.marketHours,
        passkey_origin: passkeyOrigin,
        ...(oidcName !== undefined && { oidc_name: oidcName }),
        transfers: takesTransfers,
        hedged_margin: config.hedgedMargin,
        risk_warning: { losing_share: losingShare.percent, window_days: WINDOW_DAYS },
      },
    })),
    route('legalTexts', ({ lang }) => ({ data: legalTextsIn(lang) })),
    route('companyStatus', () => ({
      data: { status: config.siteStatus, type: MODES[config.siteMode], loss_url: config.lossUrl },
    })),
  ];
}

function legalTextsIn(language: Language): LegalTextsWire {
  const { links, legal } = currentBrand();
  return {
    links: links.map(({ name: names, url }) => {
      const [name, own] = inLanguage(names, language);
      return { name, lang: languageTag(own), url };
    }),
    texts: legal.map((texts) => {
      const [{ title, paragraphs }, own] = inLanguage(texts, language);
      return { title, lang: languageTag(own), paragraphs: [...paragraphs] };
    }),
  };
}
