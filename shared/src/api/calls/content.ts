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
    description: 'The whole text as sanitised HTML, in the language of the header `lang`.',
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
    description: 'All companies whose name contains the text, without regard to case, on one page.',
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
    description: 'Settings that are not public do not exist for this call.',
    example: { key: 'is_show_mobile' },
  }),
  complaintEmail: defineGet('/complaint_email', {
    output: json(z.object({ email: z.string().describe('The e-mail address.') })),
    session: 'ignored',
    refusals: ['not_found'],
    summary: 'The address for complaints',
    description:
      'Not found where the operator has set `COMPLAINT_URL`: then `complaint_url` of `basicInfo` is elsewhere.',
  }),
  basicInfo: defineGet('/api/basicSet/getBasicInfo', {
    output: json(BasicInfoWire),
    session: 'ignored',
    load: 'never-shed',
    summary: 'What a page needs to know of the installation',
    description: 'The same for all callers until the operator changes a setting.',
  }),
  legalTexts: defineGet('/api/basicSet/getLegalTexts', {
    output: json(LegalTextsWire),
    session: 'ignored',
    summary: 'Links and legal texts of the operator',
    description: 'From the file that `BRAND_FILE` names; without one both lists are empty.',
  }),
  companyStatus: defineGet('/api/company/getCompanyStatus', {
    output: json(
      z.object({
        status: z
          .int()
          .describe('0 in service; with another status pages send their visitors to `loss_url`.'),
        type: z.int().describe('1 search of instruments, 2 search of companies.'),
        loss_url: z.string().describe('Where visitors go while the site is out of service; may be empty.'),
      }),
    ),
    session: 'ignored',
    load: 'never-shed',
    summary: 'Whether the site is in service',
    description: 'Pages read it at their start.',
  }),
};
