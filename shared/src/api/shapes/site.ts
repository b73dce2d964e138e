/** Settings and content of the site. */

import { HEDGED_MARGINS } from '../../trading/orders/margin-legs.ts';
import { MARKET_KINDS } from '../../market/market-kind.ts';
import { z } from 'zod';
import { money, rowId, time } from './values.ts';

export const BasicInfoWire = z
  .object({
    service_link: z.string().describe('Address of another support chat; empty for the built-in one.'),
    service_link_type: z
      .int()
      .describe('What a page does with the link: 1 shows it in a frame, 2 copies it, 3 opens it.'),
    verify_reg_type: z.int().describe('What a registration needs: 1 a code by e-mail or SMS, 2 a captcha.'),
    trade_fee_type: z.int().describe('1: fee per lot × `ForexFeeRate`; else margin × `ForexFeeRate`.'),
    languages: z.array(z.string()).describe('Codes of the languages.'),
    margin_call_level: z.number().describe('Margin level of the margin call, in percent.'),
    stop_out_level: z.number().describe('Margin level of the stop-out, in percent.'),
    demo_balance: money.describe(
      'What a new or reset demo account holds, so that a page can state it before the tap.',
    ),
    complaint_url: z.string().describe('URL of the address for complaints.'),
    market: z
      .enum(MARKET_KINDS)
      .describe(
        '`sealed`: prices ahead cannot be computed without a secret key; `open`: they can be computed from a seed; `recorded`: they are those of files; `live`: they are those of an exchange, as they come.',
      ),
    market_hours: z
      .enum(['always', 'sessions'])
      .describe(
        '`sessions`: every instrument trades at the hours of its own market; `always`: at all hours.',
      ),
    passkey_origin: z
      .string()
      .nullable()
      .describe('Origin whose pages may use passkeys; null where there are none.'),
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
        window_days: z.int().describe('Length of the window in days.'),
      })
      .describe('Share of the real accounts that lost money with the positions they closed in the window.'),
    restricted_countries: z.array(z.string()).describe('ISO codes of the countries that are not served.'),
  })
  .describe('Settings of the installation that a page needs.');
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
    id: z.int().describe('For `area_id` of registration and login.'),
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
    logo: z.string().describe('Path of its picture; may be empty.'),
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
    logo: z.string().describe('Path of its logo.'),
    url: z.string().describe('Its site.'),
    subject: z.string().describe('The registered company.'),
    registered_address: z.string().describe('Where it is registered.'),
    location: z.string().describe('Where it works.'),
    email: z.string().describe('Its e-mail address.'),
  })
  .describe('A company.');
export type CompanyWire = z.infer<typeof CompanyWire>;
