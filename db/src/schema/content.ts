/** News, companies, the talk with support, and what administrators set of an instrument. */

import type { FeeType } from '@vernier/shared/trading/fee';
import type { Language } from '@vernier/shared/api/languages';
import type { ColumnTypes } from './columns.ts';
import type { NewsCategory } from '../repositories/content/news.ts';

export function contentTables(kit: ColumnTypes) {
  const news = kit.table('news', {
    id: kit.id('id'),
    category: kit.int('category').$type<NewsCategory>().notNull(),
    logo: kit.text('logo').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    updatedAtMs: kit.int('updated_at_ms').notNull(),
  });

  const newsTexts = kit.table('news_texts', {
    newsId: kit.int('news_id').notNull(),
    lang: kit.word<Language>('lang').notNull(),
    title: kit.text('title').notNull(),
    summary: kit.text('summary').notNull(),
    content: kit.text('content').notNull(),
  });

  const companies = kit.table('companies', {
    id: kit.id('id'),
    name: kit.text('name').notNull(),
    logo: kit.text('logo').notNull(),
    url: kit.text('url').notNull(),
    subject: kit.text('subject').notNull(),
    registeredAddress: kit.text('registered_address').notNull(),
    location: kit.text('location').notNull(),
    email: kit.text('email').notNull(),
    searchText: kit.text('search_text').notNull(),
  });

  const supportMessages = kit.table('support_messages', {
    id: kit.id('id'),
    userId: kit.int('user_id').notNull(),
    adminId: kit.int('admin_id'),
    textEncrypted: kit.text('text_sealed').notNull(),
    imageUpload: kit.text('image_upload'),
    /** Null when support wrote, or the user without a key. */
    requestKey: kit.text('request_key'),
    createdAtMs: kit.int('created_at_ms').notNull(),
  });

  const supportThreads = kit.table('support_threads', {
    userId: kit.id('user_id'),
    lastMessageId: kit.int('last_message_id').notNull(),
    userReadId: kit.int('user_read_id').notNull(),
    staffReadId: kit.int('staff_read_id').notNull(),
    waitingSinceMs: kit.int('waiting_since_ms'),
  });

  const instrumentTerms = kit.table('instrument_terms', {
    instrumentId: kit.id('instrument_id'),
    minLots: kit.int('min_lots'),
    maxLots: kit.int('max_lots'),
    feeRateMicros: kit.whole('fee_rate_micros'),
    feeType: kit.word<FeeType>('fee_type'),
    /** A JSON list, ascending. */
    multiples: kit.text('multiples'),
  });

  return { news, newsTexts, companies, supportMessages, supportThreads, instrumentTerms };
}
