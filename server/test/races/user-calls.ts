/** Calls on one registered user with an empty account: credentials, sessions, deletion, and what administrators do to it. */

import { imageUrl } from '../../src/features/uploads/image-url.ts';
import { FIRST_PASSWORD, type TestUser, type RaceWorld, type TestAdmin } from './race-world.ts';
import type { RaceCall, Reply, Scenario } from './race.ts';

export interface RacedUser extends TestUser {
  readonly staff: readonly [TestAdmin, TestAdmin];
  /** Of a picture of the user's for each side. */
  readonly pictures: readonly [string, string];
  /** An empty practice account, where there is one. */
  readonly practice: TestUser | null;
}

type Call = RaceCall<RacedUser>;

export function userScenario(world: RaceWorld, withPractice: boolean): Scenario<RacedUser> {
  return {
    async make(count) {
      const people = await world.people(count);
      const demoOf = (place: number) => people[place]?.id ?? 0;
      const practices = withPractice ? await world.people(count, { demoOf }) : [];
      const staff = world.staff(2 * count, 'owner');
      const made: RacedUser[] = [];
      world.database.transaction(() => {
        for (const [place, person] of people.entries()) {
          const [one, two] = staff.slice(2 * place);
          if (one === undefined || two === undefined) throw new Error('there is staff for everyone');
          const pictures = [world.uploadRow(person.id), world.uploadRow(person.id)] as const;
          made.push({ ...person, staff: [one, two], pictures, practice: practices[place] ?? null });
        }
      });
      return made;
    },
    stateOf: (person, replies) => stateOfPerson(world, person, replies),
  };
}

async function stateOfPerson(
  world: RaceWorld,
  { id, staff }: RacedUser,
  replies: readonly (Reply | undefined)[],
) {
  const { database } = world;
  const { sessions } = world.server.server.auth;
  const { executor } = world.server.server.core;
  const account = executor.account(id);
  const demos = database.tuples('SELECT id, deleted_at_ms IS NULL FROM users WHERE demo_of = ?', id);
  return {
    user: database.tuples(
      'SELECT password_hash, deleted_at_ms IS NULL, frozen_at_ms IS NULL, email_index IS NULL FROM users WHERE id = ?',
      id,
    ),
    sessions: (await sessions.live(id)).length,
    tokens: (await sessions.tokens.live(id)).length,
    given: await Promise.all(
      replies.map(async (reply) =>
        reply?.token === undefined ? null : (await sessions.ofHeader(reply.token)) !== undefined,
      ),
    ),
    factor: database.tuples('SELECT confirmed_at_ms IS NULL FROM second_factors WHERE user_id = ?', id),
    uploads: database.count('uploads WHERE user_id = ?', id),
    names: database.tuples('SELECT status FROM real_names WHERE user_id = ?', id),
    methods: database.count('draw_methods WHERE deleted_at_ms IS NULL AND user_id = ?', id),
    messages: database.count('support_messages WHERE user_id = ?', id),
    transfers: [...(account?.openTransfers.values() ?? [])]
      .map(({ kind, status }) => `${kind} ${status}`)
      .sort(),
    balance: String(account?.balanceMicros),
    practices: await Promise.all(
      demos.map(async ([demo, isThere]) => [
        isThere,
        executor.account(Number(demo))?.openOrders.size,
        (await sessions.live(Number(demo))).length,
      ]),
    ),
    audit: world.audited(staff),
  };
}

/** By the second device, unless the call is about the first one. */
export function userCalls(world: RaceWorld): readonly Call[] {
  return [...credentialCalls(world), ...otherCalls(world), ...adminCalls(world)];
}

function credentialCalls(world: RaceWorld): readonly Call[] {
  const password = FIRST_PASSWORD;
  const sessionCall = (
    name: string,
    path: string,
    body: (person: RacedUser, side: 0 | 1) => object,
  ): Call => ({
    name,
    ask: (person, side) => world.post(path, person.sessions[1], body(person, side)),
  });
  return [
    {
      name: 'login',
      ask: ({ email }) =>
        world.post('/api/user/loginForU', undefined, { account: email, password, login_type: 'email' }),
    },
    {
      name: 'forget_password',
      ask({ email }, side) {
        const chosen = `forgotten and set by ${side}`;
        const passwords = { new_password: chosen, secondary_password: chosen, auth_code: '123456' };
        return world.post('/api/user/forget_password', undefined, {
          type: 'email',
          account: email,
          ...passwords,
        });
      },
    },
    sessionCall('amend_password', '/api/user/amend_password', (_, side) => ({
      ...{ new_password: `amended to this by ${side}`, auth_code: '123456', type: 'email' },
    })),
    sessionCall('create an API token', '/api/user/tokens/create', (_, side) => ({
      name: `Bot ${side}`,
      scope: 'trade',
      password,
    })),
    sessionCall('enable the second factor', '/api/user/totp/enable', () => ({ password })),
    sessionCall('delete the account', '/api/user/delete', () => ({ password })),
    {
      name: 'revoke the other session',
      async ask({ sessions: [first, second] }) {
        const { sessions } = world.server.server.auth;
        const owner = await sessions.ofHeader(second);
        const row =
          owner && (await sessions.live(owner.user.id)).find(({ tokenHash }) => tokenHash === owner.hash);
        return world.post('/api/user/sessions/revoke', first, { id: row?.id ?? 999_999 });
      },
    },
    sessionCall('log out', '/api/user/logout', () => ({})),
  ];
}

function otherCalls(world: RaceWorld): readonly Call[] {
  const sessionCall = (
    name: string,
    path: string,
    body: (person: RacedUser, side: 0 | 1) => object,
  ): Call => ({
    name,
    ask: (person, side) => world.post(path, person.sessions[1], body(person, side)),
  });
  return [
    sessionCall('open the practice account', '/api/user/createAccountDemoForU', () => ({})),
    sessionCall('submit a deposit', '/api/quickCharge/submit', ({ pictures }, side) => ({
      ...{ charge_id: 1, number: '100', proofImg: imageUrl(pictures[side]) },
      address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    })),
    sessionCall(
      'submit the real name',
      '/api/user_real/real_name',
      ({ pictures: [front_pic, reverse_pic] }) => ({
        ...{ name: 'Anna Wong', card_id: 'A1234567' },
        ...{ front_pic: imageUrl(front_pic), reverse_pic: imageUrl(reverse_pic) },
      }),
    ),
    sessionCall('bind a withdrawal method', '/api/wallet/bind_draw_method', () => ({
      ...{ type: 1, draw_id: 1, dc_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      ...{
        bank_name: '',
        bank_address: '',
        bank_swift: '',
        payee_name: '',
        payee_account: '',
        bank_remark: '',
      },
    })),
    { name: 'upload a picture', ask: ({ sessions }) => world.upload(sessions[1]) },
    sessionCall('write to support', '/api/support/send', () => ({ text: 'Hello' })),
    {
      name: 'trade on the practice account',
      ask({ practice }) {
        const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 100 };
        return world.post('/v1/api/forex/submit', practice?.sessions[0] ?? 'none', order);
      },
    },
    {
      name: 'export the data',
      async ask({ sessions }) {
        const { code, data } = await world.server.get<{ reason?: string }>('/api/user/export', {
          token: sessions[1],
        });
        return { refused: code === 1 ? null : (data.reason ?? 'no reason') };
      },
    },
  ];
}

function adminCalls(world: RaceWorld): readonly Call[] {
  const by = (name: string, input: (person: RacedUser, side: 0 | 1) => object): Call => ({
    name,
    ask: (person, side) => world.mutate(name, person.staff[side].session, input(person, side)),
  });
  return [
    by('users.freeze', ({ id }) => ({ id, reason: 'a test' })),
    by('users.endSessions', ({ id }) => ({ id })),
    by('ledger.adjust', ({ id }) => ({ userId: id, amount: '10', memo: 'a test' })),
    by('support.reply', ({ id }) => ({ id, text: 'Hello', image: world.png.toString('base64') })),
  ];
}
