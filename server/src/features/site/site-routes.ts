/** State of the installation for every page: its settings and whether it is in service. */

import { formatMicros } from '@vernier/shared/numbers/money';
import { MARGIN_CALL_LEVEL_CENTS, STOP_OUT_LEVEL_CENTS } from '@vernier/shared/limits';
import { LANGUAGES } from '@vernier/shared/api/languages';
import { splitPath } from '@vernier/shared/api/paths';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { publicRoute, type Route } from '../../platform/routing/route.ts';

const NoInput = z.object({});

/** What `type` says of the setting SITE_MODE. */
const MODES = { company: 1, main: 2 } as const;

export function siteRoutes({ config }: Context): readonly Route[] {
  return [
    publicRoute({
      name: 'basicInfo',
      limit: 'calls',
      input: NoInput,
      handle: () => ({
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
      }),
    }),
    publicRoute({
      name: 'companyStatus',
      limit: 'calls',
      input: NoInput,
      handle: () => ({
        data: { status: config.siteStatus, type: MODES[config.siteMode], loss_url: config.lossUrl },
      }),
    }),
  ];
}
