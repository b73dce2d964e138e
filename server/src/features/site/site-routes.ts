/** State of the installation for every page: its settings and whether it is in service. */

import { formatMicros } from '@vernier/shared/numbers/money';
import { MARGIN_CALL_LEVEL_CENTS, STOP_OUT_LEVEL_CENTS } from '@vernier/shared/limits';
import { LANGUAGES } from '@vernier/shared/api/languages';
import { splitPath } from '@vernier/shared/api/paths';
import type { Config } from '../../platform/config/config.ts';
import { type Route, route } from '../../platform/routing/route.ts';

/** What `type` says of the setting SITE_MODE. */
const MODES = { company: 1, main: 2 } as const;

export function installationRoutes({ config }: { readonly config: Config }): readonly Route[] {
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
      },
    })),
    route('companyStatus', () => ({
      data: { status: config.siteStatus, type: MODES[config.siteMode], loss_url: config.lossUrl },
    })),
  ];
}
