/** Calls on what two administrators edit: an article, a company, a coin, a setting, an instrument's terms, a talk with support. */

import { imageUrl } from '../../src/uploads/image-url.ts';
import type { Person, RaceWorld, Staff } from './race-world.ts';
import type { RaceCall, Scene } from './race.ts';

export interface RacedOffice {
  readonly staff: readonly [Staff, Staff];
  readonly person: Person;
  readonly article: number;
  readonly company: number;
  readonly coin: number;
  /** Of a picture of the person's. */
  readonly picture: string;
}

type Call = RaceCall<RacedOffice>;

const COIN = { currency_code: 'USDT', protocol_code: 'TRC20', address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' };
const SETTING = 'review_hours';

export function officeScene(world: RaceWorld): Scene<RacedOffice> {
  const { context } = world.server.server;
  return {
    async make(count) {
      const people = await world.people(count);
      const staff = world.staff(2 * count, 'owner');
      const atMs = world.server.clock.now();
      return people.map((person, place) => {
        const [one, two] = staff.slice(2 * place);
        if (one === undefined || two === undefined) throw new Error('two administrators for each');
        const texts = { en: { title: 'Title', summary: '', content: '<p>Text</p>' } };
        const article = context.news.insert({
          category: 1,
          logo: '',
          texts,
          createdAtMs: atMs,
          updatedAtMs: atMs,
        });
        const words = {
          name: 'Company',
          logo: '',
          url: 'https://example.com',
          subject: '',
          registeredAddress: '',
        };
        const company = context.companies.insert({
          ...words,
          location: '',
          email: '',
          searchText: 'company',
        });
        const coin = context.paymentChannels.coins.nextId();
        const bounds = { usdPriceE8: 100_000_000n, minE8: 100_000_000n, maxE8: 10n ** 14n };
        context.paymentChannels.coins.insert(
          { currency: COIN.currency_code, network: COIN.protocol_code, address: COIN.address, ...bounds },
          atMs,
        );
        const { talk } = context;
        talk.write({ userId: person.id, adminId: null, text: 'Hello?', image: null, requestKey: null });
        return { staff: [one, two], person, article, company, coin, picture: world.uploadRow(person.id) };
      });
    },
    stateOf: ({ staff, person, article, company, coin }) => ({
      article: context.news.byId(article)?.texts,
      company: context.companies.byId(company)?.name,
      coin: world.database.rows(
        'SELECT removed_at_ms IS NULL, usd_price_e8 FROM deposit_coins WHERE id = ?',
        coin,
      ),
      deposits: world.database.rows('SELECT usd_price_e8 FROM deposits WHERE account_id = ?', person.id),
      messages: world.database.count('support_messages WHERE user_id = ?', person.id),
      waits: context.support.thread(person.id)?.waitingSinceMs === null,
      audit: world.audited(staff),
    }),
  };
}

export function officeCalls(world: RaceWorld): readonly Call[] {
  const by = (name: string, input: (raced: RacedOffice, side: 0 | 1) => object): Call => ({
    name,
    ask: (raced, side) => world.mutate(name, raced.staff[side].session, input(raced, side)),
  });
  return [
    by('news.save', ({ article: id }, side) => ({
      ...{ id, category_id: 1, title: `Title ${side}`, content: `<p>Text ${side}</p>` },
    })),
    by('news.remove', ({ article: id }) => ({ id })),
    by('companies.save', ({ company: id }, side) => ({
      id,
      name: `Company ${side}`,
      url: 'https://example.com',
    })),
    by('companies.remove', ({ company: id }) => ({ id })),
    by('payments.coins.save', ({ coin: id }, side) => ({
      ...{ id, ...COIN, usd_price: side === 0 ? '2' : '3', min: '1', max: '1000' },
    })),
    by('payments.coins.remove', ({ coin: id }) => ({ id })),
    {
      name: 'submit a deposit',
      ask: ({ person, coin, picture }) =>
        world.post('/api/quickCharge/submit', person.sessions[1], {
          ...{ charge_id: coin, number: '100', proofImg: imageUrl(picture), address: COIN.address },
        }),
    },
    by('settings.set', (_, side) => ({ key: SETTING, value: side === 0 ? '24' : '48' })),
    by('instruments.update', (_, side) => ({ code: 'GBPUSD', max_lots: side === 0 ? 20 : 30 })),
    by('support.reply', ({ person }, side) => ({ id: person.id, text: `Answer ${side}` })),
    by('support.settle', ({ person }) => ({ id: person.id })),
  ];
}
