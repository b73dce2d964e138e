/** Content calls: news, companies, and the settings of the site. */

import { z } from 'zod';
import { defineGet, json } from '../define-call.ts';
import { id, oneOf, page, text } from '../fields.ts';
import { BasicInfoWire, CompanyWire, NewsRowWire, NewsWire } from '../shapes/site.ts';

const MAX_NAME_LENGTH = 100;
const MAX_KEY_LENGTH = 64;

export const CONTENT_CALLS = {
  newsList: defineGet('/api/news/list', {
    input: z.object({ category_id: oneOf(1, 2).default(1), page }),
    output: json(z.object({ list: z.array(NewsRowWire), total: z.number() })),
    session: 'ignored',
    compressed: true,
    summary: 'News (1) or announcements (2)',
    example: { category_id: 1 },
  }),
  newsInfo: defineGet('/api/news/info', {
    input: z.object({ id }),
    output: json(NewsWire),
    session: 'ignored',
    compressed: true,
    refusals: ['not_found'],
    summary: 'One article',
    example: { id: 1 },
  }),
  companySearch: defineGet('/api/company/getCompany', {
    input: z.object({ name: text(0, MAX_NAME_LENGTH).default('') }),
    output: json(z.array(CompanyWire)),
    session: 'ignored',
    compressed: true,
    summary: 'Companies by name',
    example: { name: '' },
  }),
  defaultSetting: defineGet('/api/default/setting', {
    input: z.object({ key: text(1, MAX_KEY_LENGTH) }),
    output: json(z.object({ key: z.string(), value: z.string() })),
    session: 'ignored',
    refusals: ['not_found'],
    summary: 'A public setting',
    example: { key: 'is_show_mobile' },
  }),
  complaintEmail: defineGet('/complaint_email', {
    output: json(z.object({ email: z.string() })),
    session: 'ignored',
    refusals: ['not_found'],
    summary: 'The address for complaints',
  }),
  basicInfo: defineGet('/api/basicSet/getBasicInfo', {
    output: json(BasicInfoWire),
    session: 'ignored',
    load: 'never-shed',
    summary: 'What a page needs to know of the installation',
  }),
  companyStatus: defineGet('/api/company/getCompanyStatus', {
    output: json(z.object({ status: z.number(), type: z.number(), loss_url: z.string() })),
    session: 'ignored',
    load: 'never-shed',
    summary: 'Whether the site is in service',
  }),
};
