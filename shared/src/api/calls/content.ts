/** Content calls: news, companies, and the settings of the site. */

import { z } from 'zod';
import { defineGet, json } from '../define-call.ts';
import { id, oneOf, page, text } from '../fields.ts';
import { BasicInfoWire, LegalTextsWire, CompanyWire, NewsRowWire, NewsWire } from '../shapes/site.ts';
import { rows, total } from '../shapes/values.ts';

const MAX_NAME_LENGTH = 100;
const MAX_KEY_LENGTH = 64;

export const CONTENT_CALLS = {
  newsList: defineGet('/api/news/list', {
    input: z.object({ category_id: oneOf(1, 2).default(1).describe('1 news, 2 announcements.'), page }),
    output: json(z.object({ list: rows(NewsRowWire), total })),
    session: 'ignored',
    compressed: true,
    summary: 'News (1) or announcements (2)',
    description: 'Newest first, in the language of the header `lang`.',
    example: { category_id: 1 },
  }),
  newsInfo: defineGet('/api/news/info', {
    input: z.object({ id: id.describe('Id of the article, from `newsList`.') }),
    output: json(NewsWire),
    session: 'ignored',
    compressed: true,
    refusals: ['not_found'],
    summary: 'One article',
    description: 'The full text as sanitised HTML, in the language of the header `lang`.',
    example: { id: 1 },
  }),
  companySearch: defineGet('/api/company/getCompany', {
    input: z.object({
      name: text(0, MAX_NAME_LENGTH).default('').describe('Part of a name; empty for all.'),
    }),
    output: json(z.array(CompanyWire)),
    session: 'ignored',
    compressed: true,
    summary: 'Companies by name',
    description: 'All companies whose name contains the text, on one page. Case is ignored.',
    example: { name: '' },
  }),
  defaultSetting: defineGet('/api/default/setting', {
    input: z.object({ key: text(1, MAX_KEY_LENGTH).describe('Name of the setting.') }),
    output: json(
      z.object({
        key: z.string().describe('Name of the setting.'),
        value: z.string().describe('Its value as text.'),
      }),
    ),
    session: 'ignored',
    refusals: ['not_found'],
    summary: 'A public setting',
    description: 'Settings that are not public are refused with `not_found`.',
    example: { key: 'is_show_mobile' },
  }),
  complaintEmail: defineGet('/complaint_email', {
    output: json(z.object({ email: z.string().describe('The email address.') })),
    session: 'ignored',
    refusals: ['not_found'],
    summary: 'Email address for complaints',
    description:
      'Refused with `not_found` where the operator has set `COMPLAINT_URL`. Use `complaint_url` of `basicInfo` there.',
  }),
  basicInfo: defineGet('/api/basicSet/getBasicInfo', {
    output: json(BasicInfoWire),
    session: 'ignored',
    load: 'never-shed',
    summary: 'Settings of this installation',
    description: 'The same for all callers.',
  }),
  legalTexts: defineGet('/api/basicSet/getLegalTexts', {
    output: json(LegalTextsWire),
    session: 'ignored',
    summary: 'Links and legal texts of the operator',
    description: 'From the file in `BRAND_FILE`. Without a file, both lists are empty.',
  }),
  companyStatus: defineGet('/api/company/getCompanyStatus', {
    output: json(
      z.object({
        status: z
          .int()
          .describe('0: in service. With any other value, pages redirect visitors to `loss_url`.'),
        type: z.int().describe('1 search of instruments, 2 search of companies.'),
        loss_url: z.string().describe('Address for visitors while the site is out of service. May be empty.'),
      }),
    ),
    session: 'ignored',
    load: 'never-shed',
    summary: 'Status of the site',
    description: 'Pages read it when they load.',
  }),
};
