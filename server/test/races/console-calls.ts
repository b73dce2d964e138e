/** Calls on items that two administrators edit: an article, a company, a coin, a setting, instrument terms, a support thread. */

import { imageUrl } from '../../src/features/uploads/image-url.ts';
import { SITE_SETTINGS, type SiteSettingKey } from '../../src/platform/config/site-settings.ts';
import type { TestUser, RaceWorld, TestAdmin } from './race-world.ts';
import type { RaceCall, Scenario } from './race.ts';
import { storeSiteSetting } from '../rig/site-setting.ts';

export interface RacedConsoleCalls {
  readonly staff: readonly [TestAdmin, TestAdmin];
  readonly person: TestUser;
  readonly article: number;
  readonly company: number;
  readonly coin: number;
  /** Of a change of the coin, which a third administrator requested. */
  readonly approval: number;
  /** The question to support. */
  readonly message: number;
  /** Of a picture of the person's. */
  readonly picture: string;
}

type Call = RaceCall<RacedConsoleCalls>;

const COIN = { currency_code: 'USDT', protocol_code: 'TRC20', address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' };
const SETTING = 'review_hours';

export function consoleScenario(world: RaceWorld): Scenario<RacedConsoleCalls> {
  const { site } = world.server.server;
  return {
    async make(count) {
      world.retireStaff();
      const people = await world.people(count);
      const staff = world.staff(2 * count, 'owner');
      const made: Omit<RacedConsoleCalls, 'approval'>[] = [];
      world.database.transaction(() => {
        for (const [place, person] of people.entries()) {
          const [one, two] = staff.slice(2 * place);
          if (one === undefined || two === undefined) throw new Error('two administrators for each');
          made.push({
            staff: [one, two],
            person,
            ...rowsOf(world, person),
            picture: world.uploadRow(person.id),
          });
        }
      });
      const raced: RacedConsoleCalls[] = [];
      for (const subject of made) {
        const [requester] = world.staff(1, 'owner');
        const input = { id: subject.coin, ...COIN, usd_price: '2', min: '1', max: '1000' };
        await world.mutate('payments.coins.save', requester?.session, input);
        raced.push({ ...subject, approval: world.database.count('approvals WHERE id > ?', 0) });
      }
      return raced;
    },
    stateOf: async ({ staff, person, article, company, coin, approval }) => ({
      article: (await site.news.byId(article))?.texts,
      company: (await site.companies.byId(company))?.name,
      coin: world.database.tuples(
        'SELECT removed_at_ms IS NULL, usd_price_e8 FROM deposit_coins WHERE id = ?',
        coin,
      ),
      approval: world.database.tuples('SELECT status FROM approvals WHERE id = ?', approval),
      deposits: world.database.tuples('SELECT usd_price_e8 FROM deposits WHERE account_id = ?', person.id),
      messages: world.database.count('support_messages WHERE user_id = ?', person.id),
      waits: (await site.support.thread(person.id))?.waitingSinceMs === null,
      setting: valueAfterReset(world, SETTING),
      audit: world.audited(staff),
    }),
  };
}

/** An article, a company, a coin, and a question that waits for support. */
function rowsOf({ database, server }: RaceWorld, person: TestUser) {
  const created_at_ms = server.clock.now();
  const article = database.insert('news', {
    category: 1,
    logo: '',
    created_at_ms,
    updated_at_ms: created_at_ms,
  });
  const text = { title: 'Title', summary: '', content: '<p>Text</p>' };
  database.insert('news_texts', { news_id: article, lang: 'en', ...text });
  const company = database.insert('companies', {
    ...{ name: 'Company', logo: '', url: 'https://example.com', subject: '', registered_address: '' },
    ...{ location: '', email: '', search_text: 'company' },
  });
  const coin = database.count('deposit_coins') + 1;
  database.insert('deposit_coins', {
    id: coin,
    ...{ currency: COIN.currency_code, network: COIN.protocol_code, address: COIN.address },
    ...{ usd_price_e8: 10 ** 8, min_e8: 10 ** 8, max_e8: 10 ** 14, created_at_ms },
  });
  const text_sealed = server.server.platform.cipher.encrypt('support', 'Hello?');
  const message = database.insert('support_messages', { user_id: person.id, text_sealed, created_at_ms });
  database.insert('support_threads', {
    ...{ user_id: person.id, last_message_id: message, user_read_id: message, staff_read_id: 0 },
    waiting_since_ms: created_at_ms,
  });
  return { article, company, coin, message };
}

/** The value of a setting, which is the same for all subjects and is reset to its default for the next one. */
function valueAfterReset({ server }: RaceWorld, key: SiteSettingKey): string {
  const value = server.server.core.siteSettings.text(key);
  const { byDefault } = SITE_SETTINGS[key];
  if (value !== byDefault) storeSiteSetting(server, key, byDefault);
  return value;
}

/** An approval is about the coin. */
const COIN_AREAS = ['approvals', 'payments'];

export function consoleCalls(world: RaceWorld): readonly Call[] {
  const by = (name: string, input: (raced: RacedConsoleCalls, side: 0 | 1) => object): Call => {
    const [path = '', area = ''] = /^(\w+)[^ ]*/.exec(name) ?? [];
    return {
      name,
      item: COIN_AREAS.includes(area) ? 'coin' : area,
      ask: (raced, side) => world.mutate(path, raced.staff[side].session, input(raced, side)),
    };
  };
  return [
    by('news.save', ({ article: id }, side) => ({
      ...{ id, category_id: 1, title: `Title ${side}`, content: `<p>Text ${side}</p>` },
    })),
    by('news.save with what was seen', ({ article: id }, side) => ({
      ...{ id, category_id: 1, title: `Title ${side}`, content: `<p>Text ${side}</p>`, lang: 'en' },
      seen: { title: 'Title', desc: '', content: '<p>Text</p>' },
    })),
    by('news.remove', ({ article: id }) => ({ id })),
    by('companies.save', ({ company: id }, side) => ({
      id,
      name: `Company ${side}`,
      url: 'https://example.com',
    })),
    by('companies.remove', ({ company: id }) => ({ id })),
    by('approvals.approve', ({ approval: id }) => ({ id })),
    by('approvals.reject', ({ approval: id }) => ({ id, remark: 'not this price' })),
    by('payments.coins.remove', ({ coin: id }) => ({ id })),
    {
      name: 'submit a deposit',
      item: 'coin',
      ask: ({ person, coin, picture }) =>
        world.post('/api/quickCharge/submit', person.sessions[1], {
          ...{ charge_id: coin, number: '100', proofImg: imageUrl(picture), address: COIN.address },
        }),
    },
    by('settings.set', (_, side) => ({ key: SETTING, value: side === 0 ? '12' : '48' })),
    by('settings.set with what was seen', (_, side) => ({
      ...{ key: SETTING, value: side === 0 ? '12' : '48', seen: '24' },
    })),
    by('instruments.update', (_, side) => ({ code: 'GBPUSD', max_lots: side === 0 ? 20 : 30 })),
    by('support.reply', ({ person }, side) => ({ id: person.id, text: `Answer ${side}` })),
    by('support.reply with what was seen', ({ person, message }, side) => ({
      ...{ id: person.id, text: `Answer ${side}`, seen: message },
    })),
    by('support.settle', ({ person }) => ({ id: person.id })),
  ];
}
