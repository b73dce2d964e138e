/** Settings and content of the site. */

import { HEDGED_MARGINS } from '../../trading/orders/margin-legs.ts';
import { z } from 'zod';

/** Whether the keys of the market follow from a public seed, or from a secret root key. */
export const MarketKind = z.enum(['open', 'sealed']);
export type MarketKind = z.infer<typeof MarketKind>;

export const BasicInfoWire = z.object({
  service_link: z.string(),
  service_link_type: z.number(),
  verify_reg_type: z.number(),
  trade_fee_type: z.number(),
  languages: z.array(z.string()),
  margin_call_level: z.number(),
  stop_out_level: z.number(),
  demo_balance: z
    .string()
    .describe('What a new or reset demo account holds, so that a page can state it before the tap.'),
  complaint_url: z.string().describe('URL of the address for complaints.'),
  market: MarketKind.describe(
    '`sealed`: nobody can compute prices ahead without a secret key; `open`: everybody can, from a seed.',
  ),
  transfers: z.boolean().describe('False where the market takes neither deposits nor withdrawals.'),
  hedged_margin: z
    .enum(HEDGED_MARGINS)
    .describe('`full`: opposite positions need the margin of both; `larger_leg`: of the larger side.'),
  risk_warning: z
    .object({
      losing_share: z
        .number()
        .nullable()
        .describe('Percent of the real accounts, with one decimal; null while there are too few.'),
      window_days: z.number(),
    })
    .describe('Share of the real accounts that lost money with the positions they closed in the window.'),
  restricted_countries: z.array(z.string()).describe('ISO codes of the countries that are not served.'),
});
export type BasicInfoWire = z.infer<typeof BasicInfoWire>;

export const AreaWire = z
  .object({ id: z.number(), code: z.string(), global_code: z.string(), name: z.string() })
  .describe('A country that may register; `code` is its ISO code, `global_code` its dialling code.');
export type AreaWire = z.infer<typeof AreaWire>;

export const NewsRowWire = z.object({
  id: z.number(),
  title: z.string(),
  desc: z.string(),
  logo: z.string(),
  created_at: z.string(),
});
export type NewsRowWire = z.infer<typeof NewsRowWire>;

export const NewsWire = NewsRowWire.extend({
  category_id: z.literal([1, 2]),
  content: z.string().describe('Sanitised HTML.'),
});
export type NewsWire = z.infer<typeof NewsWire>;

export const CompanyWire = z.object({
  id: z.number(),
  name: z.string(),
  logo: z.string(),
  url: z.string(),
  subject: z.string(),
  registered_address: z.string(),
  location: z.string(),
  email: z.string(),
});
export type CompanyWire = z.infer<typeof CompanyWire>;
