/** Settings and content of the site. */

import { HEDGED_MARGINS } from '../../trading/orders/margin-legs.ts';
import { MARKET_KINDS } from '../../market/market-kind.ts';
import { z } from 'zod';
import { money, rowId, time } from './values.ts';

export const BasicInfoWire = z
  .object({
    service_link: z.string().describe('Address of another support chat. Empty for the built-in one.'),
    service_link_type: z
      .int()
      .describe('How a page uses the link. 1: shows it in a frame, 2: copies it, 3: opens it.'),
    verify_reg_type: z.int().describe('Check at registration. 1: code by email or SMS, 2: captcha.'),
    trade_fee_type: z.int().describe('1: fee is lots × `ForexFeeRate`. Otherwise margin × `ForexFeeRate`.'),
    languages: z.array(z.string()).describe('Codes of the languages.'),
    margin_call_level: z.number().describe('Margin level of the margin call, in percent.'),
    stop_out_level: z.number().describe('Margin level of the stop-out, in percent.'),
    demo_balance: money.describe('Balance of a new or reset demo account.'),
    complaint_url: z.string().describe('URL of the email address for complaints.'),
    market: z
      .enum(MARKET_KINDS)
      .describe(
        '`sealed`: future prices cannot be calculated without a secret key. `open`: they can be calculated from a seed. `recorded`: prices from files. `live`: prices of an exchange.',
      ),
    price_source: z
      .string()
      .optional()
      .describe(
        'Where the prices come from: name of the recording, host of the exchange. Absent without a name.',
      ),
    market_hours: z
      .enum(['always', 'sessions'])
      .describe(
        '`sessions`: each instrument has the trading hours of its market. `always`: around the clock.',
      ),
    passkey_origin: z
      .string()
      .nullable()
      .describe('Origin whose pages can use passkeys. Null without passkeys.'),
    oidc_name: z
      .string()
      .optional()
      .describe('Name of the OpenID provider that logs users in. Absent without one.'),
    transfers: z.boolean().describe('False if the market has no deposits and withdrawals.'),
    hedged_margin: z
      .enum(HEDGED_MARGINS)
      .describe('Margin of opposite positions. `full`: both sides, `larger_leg`: the larger side.'),
    risk_warning: z
      .object({
        losing_share: z
          .number()
          .nullable()
          .describe('Percent of real accounts, with one decimal. Null while there are too few.'),
        window_days: z.int().describe('Length of the period in days.'),
      })
      .describe('Share of real accounts that lost money with positions closed in the period.'),
    restricted_countries: z.array(z.string()).describe('ISO codes of unavailable countries.'),
  })
  .describe('Settings of this installation.');
export type BasicInfoWire = z.infer<typeof BasicInfoWire>;

export const LegalTextsWire = z
  .object({
    links: z
      .array(
        z.object({
          name: z.string().describe('In `lang`.'),
          lang: z.string().describe('Language tag of the name: that of the request, or `en`.'),
          url: z.string().describe('Address of the page.'),
        }),
      )
      .describe('Pages of the operator.'),
    texts: z
      .array(
        z.object({
          title: z.string().describe('In `lang`.'),
          lang: z.string().describe('Language tag of the text: that of the request, or `en`.'),
          paragraphs: z.array(z.string()).describe('Plain text.'),
        }),
      )
      .describe('Legal texts, in the order of the file.'),
  })
  .describe('Links and legal texts of the operator.');
export type LegalTextsWire = z.infer<typeof LegalTextsWire>;

export const AreaWire = z
  .object({
    id: z.int().describe('For `area_id` in registration and login.'),
    code: z.string().describe('ISO 3166 code.'),
    global_code: z.string().describe('Dialling code without a plus.'),
    name: z.string().describe('In the language of the request.'),
  })
  .describe('A country that may register; `code` is its ISO code, `global_code` its dialling code.');
export type AreaWire = z.infer<typeof AreaWire>;

export const NewsRowWire = z
  .object({
    id: rowId.describe('Id of the article.'),
    title: z.string().describe('In the language of the request.'),
    desc: z.string().describe('The first sentences, in the language of the request.'),
    logo: z.string().describe('Path of its picture. May be empty.'),
    created_at: time.describe('When it was published.'),
  })
  .describe('An article in a list.');
export type NewsRowWire = z.infer<typeof NewsRowWire>;

export const NewsWire = NewsRowWire.extend({
  category_id: z.literal([1, 2]).describe('1 news, 2 announcement.'),
  content: z.string().describe('Sanitised HTML.'),
}).describe('An article.');
export type NewsWire = z.infer<typeof NewsWire>;

export const CompanyWire = z
  .object({
    id: rowId.describe('Id of the company.'),
    name: z.string().describe('Name of the brand.'),
    logo: z.string().describe('Path of the logo.'),
    url: z.string().describe('Its website.'),
    subject: z.string().describe('Legal entity.'),
    registered_address: z.string().describe('Registered address.'),
    location: z.string().describe('Office address.'),
    email: z.string().describe('Its email address.'),
  })
  .describe('A company.');
export type CompanyWire = z.infer<typeof CompanyWire>;
