/** Tables of news, companies, the support chat and changed instrument terms. */

import type { FeeType } from '@vernier/shared/market/instrument';
import type { Language } from '@vernier/shared/api/languages';
import type { ColumnTypes } from './columns.ts';
import type { NewsCategory } from '../repositories/content/news.ts';

export function contentTables(types: ColumnTypes) {
  const news = types.table('news', {
    id: types.id('id'),
    category: types.int('category').$type<NewsCategory>().notNull(),
    logo: types.text('logo').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    updatedAtMs: types.int('updated_at_ms').notNull(),
  });

  const newsTexts = types.table('news_texts', {
    newsId: types.int('news_id').notNull(),
    lang: types.union<Language>('lang').notNull(),
    title: types.text('title').notNull(),
    summary: types.text('summary').notNull(),
    content: types.text('content').notNull(),
  });

  const companies = types.table('companies', {
    id: types.id('id'),
    name: types.text('name').notNull(),
    logo: types.text('logo').notNull(),
    url: types.text('url').notNull(),
    subject: types.text('subject').notNull(),
    registeredAddress: types.text('registered_address').notNull(),
    location: types.text('location').notNull(),
    email: types.text('email').notNull(),
    searchText: types.text('search_text').notNull(),
  });

  const supportMessages = types.table('support_messages', {
    id: types.id('id'),
    userId: types.int('user_id').notNull(),
    adminId: types.int('admin_id'),
    textEncrypted: types.text('text_sealed').notNull(),
    imageUpload: types.text('image_upload'),
    /** Null for messages of support and requests without an idempotency key. */
    requestKey: types.text('request_key'),
    createdAtMs: types.int('created_at_ms').notNull(),
  });

  const supportThreads = types.table('support_threads', {
    userId: types.id('user_id'),
    lastMessageId: types.int('last_message_id').notNull(),
    userReadId: types.int('user_read_id').notNull(),
    staffReadId: types.int('staff_read_id').notNull(),
    waitingSinceMs: types.int('waiting_since_ms'),
    /** The first unanswered message. */
    waitingMessageId: types.int('waiting_message_id'),
  });

  const instrumentTerms = types.table('instrument_terms', {
    instrumentId: types.id('instrument_id'),
    minLots: types.int('min_lots'),
    maxLots: types.int('max_lots'),
    feeRateMicros: types.bigint('fee_rate_micros'),
    feeType: types.union<FeeType>('fee_type'),
    /** A JSON list, ascending. */
    leverages: types.text('multiples'),
    sizeTiers: types.text('size_tiers'),
  });

  return { news, newsTexts, companies, supportMessages, supportThreads, instrumentTerms };
}
