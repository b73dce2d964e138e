/** Suite of news, companies, the support chat and instrument terms. */

import { required, WriteRefused } from '../../src/repositories/deferred-write.ts';
import { deferredWrite } from '../../src/repositories/writable-repositories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { T0 } from '../records.ts';
import type { SuiteDatabase } from './suite-database.ts';
import type { NewCompany } from '../../src/repositories/content/companies.ts';

const TEXT = { title: 'Title', summary: 'Summary', content: '<p>Content</p>' };
const ARTICLE = { category: 1, logo: '', createdAtMs: T0, updatedAtMs: T0, texts: { en: TEXT } } as const;
const COMPANY: NewCompany = {
  name: 'Nonius',
  logo: '',
  url: 'https://nonius.example',
  subject: 'Nonius Ltd',
  registeredAddress: 'Here',
  location: 'There',
  email: 'hello@nonius.example',
  searchText: 'nonius\nnonius ltd',
};

export function contentSuite(scratch: SuiteDatabase): void {
  describe('news', () => {
    it('lists the newest first, by category, each with all its texts', async () => {
      const { news } = scratch.database;
      const old = await news.insert({ ...ARTICLE, createdAtMs: T0 - 1, texts: { en: TEXT, ar: TEXT } });
      const young = await news.insert(ARTICLE);
      const announcement = await news.insert({ ...ARTICLE, category: 2 });
      expect((await news.list(1, 0, 20)).map(({ id }) => id)).toEqual([young, old]);
      expect(await news.list(1, 1, 20)).toEqual([
        { ...ARTICLE, id: old, createdAtMs: T0 - 1, texts: { en: TEXT, ar: TEXT } },
      ]);
      expect((await news.list(2, 0, 20)).map(({ id }) => id)).toEqual([announcement]);
      expect([await news.count(1), await news.count(2), await news.count(null)]).toEqual([2, 1, 3]);
    });

    it('replaces all texts of an article, and deletes them with the article', async () => {
      const { news } = scratch.database;
      const id = await news.insert({ ...ARTICLE, texts: { en: TEXT, ar: TEXT } });
      await news.replace(id, { ...ARTICLE, updatedAtMs: T0 + 5, texts: { hk: TEXT } });
      expect(await news.byId(id)).toEqual({ ...ARTICLE, id, updatedAtMs: T0 + 5, texts: { hk: TEXT } });
      await news.remove(id);
      expect(await news.byId(id)).toBeNull();
    });
  });

  describe('companies', () => {
    it('are found by any part of the search text; wildcards are literal', async () => {
      const { companies } = scratch.database;
      const id = await companies.insert(COMPANY);
      await companies.insert({ ...COMPANY, name: 'Vara', searchText: 'vara 100%' });
      const names = async (search: string) =>
        (await companies.matching(search, 0, 20)).map(({ name }) => name);
      expect([await names(''), await names('onius l'), await names('%'), await names('_')]).toEqual([
        ['Nonius', 'Vara'],
        ['Nonius'],
        ['Vara'],
        [],
      ]);
      await companies.replace(id, { ...COMPANY, name: 'Other', searchText: 'other' });
      expect([await names('nonius'), (await companies.byId(id))?.name, await companies.count('')]).toEqual([
        [],
        'Other',
        2,
      ]);
      await companies.remove(id);
      expect(await companies.byId(id)).toBeNull();
    });
  });

  describe('the support chat', () => {
    const INBOX = { after: null, limit: 20 };
    const append = (
      userId: number,
      adminId: number | null,
      createdAtMs = T0,
      requestKey: string | null = null,
    ) => {
      const message = { textEncrypted: 'sealed', imageUpload: null, requestKey, createdAtMs };
      return scratch.database.support.append({ userId, adminId, ...message });
    };

    beforeEach(async () => {
      await scratch.insertUsers(1, 2);
      await scratch.database.admin.insert({
        email: 'a@example.com',
        passwordHash: 'x',
        role: 'support',
        createdAtMs: T0,
      });
    });

    it('lists the longest waiting user first, from the first unanswered message', async () => {
      const { support } = scratch.database;
      await append(2, null, T0);
      await append(1, null, T0 + 1);
      await append(2, null, T0 + 2);
      expect(await support.inbox(false, INBOX)).toMatchObject([
        { userId: 2, uid: '10000002', waitingSinceMs: T0, unread: 2 },
        { userId: 1, waitingSinceMs: T0 + 1, unread: 1 },
      ]);
      await append(2, 1, T0 + 3);
      expect((await support.inbox(true, INBOX)).map(({ userId }) => userId)).toEqual([1]);
      expect((await support.inbox(false, INBOX)).map(({ userId }) => userId)).toEqual([1, 2]);
      expect([await support.settle(1), await support.settle(1), await support.countInbox(true)]).toEqual([
        true,
        false,
        0,
      ]);
    });

    it('counts unread messages of the other side, and never marks a message as unread again', async () => {
      const { support } = scratch.database;
      const first = await append(1, null);
      const answer = await append(1, 1);
      expect([
        await support.unread(1, 'staff'),
        await support.unread(1, 'user'),
        await support.unread(2, 'user'),
      ]).toEqual([1, 1, 0]);
      expect(await support.markRead(1, 'user', answer.id)).toBe(true);
      expect(await support.markRead(1, 'user', first.id)).toBe(false);
      expect([await support.unread(1, 'staff'), await support.unread(1, 'user')]).toEqual([1, 0]);
      expect(await support.messages(1, { offset: 0, limit: 1 })).toEqual([answer]);
      await support.deleteUser(1);
      expect([await support.count(1), await support.thread(1)]).toEqual([0, null]);
    });

    it('[STORE-25] numbers messages that are written at once without a gap, and removes the numbers with them', async () => {
      const { support } = scratch.database;
      await Promise.all([append(1, null), append(1, 1), append(2, null), append(1, null)]);
      const ids = async (offset: number, limit: number) =>
        (await support.messages(1, { offset, limit })).map(({ id }) => id);
      const all = await ids(0, 20);
      expect([await support.count(1), await support.count(2), all.length]).toEqual([3, 1, 3]);
      expect([...(await ids(0, 2)), ...(await ids(2, 2))]).toEqual(all);
      await support.deleteUser(1);
      await append(1, null);
      expect([await support.count(1), (await ids(0, 20)).length]).toEqual([1, 1]);
    });

    it('[SUPPORT-6] stores one message for each idempotency key of a user, and finds it by the key', async () => {
      const { support } = scratch.database;
      const firstMessage = await append(1, null, T0, 'K');
      expect((await append(2, null, T0, 'K')).id).not.toBe(firstMessage.id);
      await expect(append(1, null, T0 + 1, 'K')).rejects.toThrow(/unique/i);
      expect([await support.count(1), await support.messageOfKey(1, 'K')]).toEqual([1, firstMessage]);
      expect([await support.messageOfKey(1, 'L'), await support.messageOfKey(3, 'K')]).toEqual([null, null]);
      await append(1, null);
      await append(1, null);
      expect(await support.count(1)).toBe(3);
    });
  });

  it('stores and replaces the terms of an instrument', async () => {
    const sizeTiers = [{ aboveMicros: 2n ** 60n, leverage: 20 }];
    const lots = { instrumentId: 1, minLots: 5, maxLots: null } as const;
    const row = { ...lots, feeRateMicros: 7n, feeType: 'per_lot', sizeTiers } as const;
    await scratch.database.instrumentTerms.put({ ...row, leverages: [1, 2], sizeTiers: null });
    await scratch.database.instrumentTerms.put({ ...row, minLots: null, leverages: null });
    expect(await scratch.database.instrumentTerms.all()).toEqual([
      { ...row, minLots: null, leverages: null },
    ]);
  });

  it('runs a one-time write once, in the transaction that marks it as done', async () => {
    const { meta, companies } = scratch.database;
    const seed = deferredWrite('companies', 'insert', COMPANY);
    const failing = required(deferredWrite('support', 'settle', 404));
    await expect(meta.once('seed', seed, failing)).rejects.toThrow(WriteRefused);
    expect(await companies.count('')).toBe(0);
    await meta.once('seed', seed);
    await meta.once('seed', seed);
    expect(await companies.count('')).toBe(1);
  });
}
