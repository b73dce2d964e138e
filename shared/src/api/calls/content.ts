/** Content calls: news, companies, and the settings of the site. */

import { z } from 'zod';
import { defineCall, json, NO_INPUT } from '../define-call.ts';
import { id, oneOf, page, text } from '../fields.ts';
import type { BasicInfoWire, CompanyWire, NewsRowWire, NewsWire } from '../shapes/site.ts';

const MAX_NAME_LENGTH = 100;
const MAX_KEY_LENGTH = 64;

export const CONTENT_CALLS = {
  newsList: defineCall({
    method: 'GET',
    path: '/api/news/list',
    input: z.object({ category_id: oneOf(1, 2).default(1), page }),
    output: json<{ list: NewsRowWire[]; total: number }>(),
    session: 'ignored',
    compressed: true,
    limit: 'calls',
    load: 'reads',
    summary: 'News (1) or announcements (2)',
    example: { as: 'anonymous', input: { category_id: 1 } },
  }),
  newsInfo: defineCall({
    method: 'GET',
    path: '/api/news/info',
    input: z.object({ id }),
    output: json<NewsWire>(),
    session: 'ignored',
    compressed: true,
    limit: 'calls',
    load: 'reads',
    refusals: ['not_found'],
    summary: 'One article',
    example: { as: 'anonymous', input: { id: 1 } },
  }),
  companySearch: defineCall({
    method: 'GET',
    path: '/api/company/getCompany',
    input: z.object({ name: text(0, MAX_NAME_LENGTH).default('') }),
    output: json<CompanyWire[]>(),
    session: 'ignored',
    compressed: true,
    limit: 'calls',
    load: 'reads',
    summary: 'Companies by name',
    example: { as: 'anonymous', input: { name: '' } },
  }),
  defaultSetting: defineCall({
    method: 'GET',
    path: '/api/default/setting',
    input: z.object({ key: text(1, MAX_KEY_LENGTH) }),
    output: json<{ key: string; value: string }>(),
    session: 'ignored',
    limit: 'calls',
    load: 'reads',
    refusals: ['not_found'],
    summary: 'A public setting',
    example: { as: 'anonymous', input: { key: 'is_show_mobile' } },
  }),
  complaintEmail: defineCall({
    method: 'GET',
    path: '/complaint_email',
    input: NO_INPUT,
    output: json<{ email: string }>(),
    session: 'ignored',
    limit: 'calls',
    load: 'reads',
    refusals: ['not_found'],
    summary: 'The address for complaints',
    example: { as: 'anonymous', input: {} },
  }),
  basicInfo: defineCall({
    method: 'GET',
    path: '/api/basicSet/getBasicInfo',
    input: NO_INPUT,
    output: json<BasicInfoWire>(),
    session: 'ignored',
    limit: 'calls',
    load: 'never-shed',
    summary: 'What a page needs to know of the installation',
    example: { as: 'anonymous', input: {} },
  }),
  companyStatus: defineCall({
    method: 'GET',
    path: '/api/company/getCompanyStatus',
    input: NO_INPUT,
    output: json<{ status: number; type: number; loss_url: string }>(),
    session: 'ignored',
    limit: 'calls',
    load: 'never-shed',
    summary: 'Whether the site is in service',
    example: { as: 'anonymous', input: {} },
  }),
};
