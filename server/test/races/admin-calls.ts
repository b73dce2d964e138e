/** Calls on one administrator: their log-in, password and access, and what they do while another owner changes them. */

import { tokenHash } from '../../src/features/auth/tokens.ts';
import { FIRST_PASSWORD, type TestUser, type RaceWorld, type TestAdmin } from './race-world.ts';
import type { RaceCall, Reply, Scenario } from './race.ts';

export interface RacedAdmins {
  /** Whose access is changed: an owner too, so that both may do the same to each other. */
  readonly target: TestAdmin;
  /** Two other owners. */
  readonly owners: readonly [TestAdmin, TestAdmin];
  readonly person: TestUser;
  /** Numbers of the approvals of changes of the target, which another owner requested. */
  readonly requests: { readonly password: number; readonly role: number; readonly factor: number };
}

type Call = RaceCall<RacedAdmins>;

export function adminScenario(world: RaceWorld): Scenario<RacedAdmins> {
  return {
    async make(count) {
      world.retireStaff();
      const people = await world.people(count);
      const staff = world.staff(3 * count, 'owner');
      const raced: RacedAdmins[] = [];
      for (const [place, person] of people.entries()) {
        const [target, one, two] = staff.slice(3 * place);
        if (target === undefined || one === undefined || two === undefined)
          throw new Error('there are three for each');
        raced.push({ target, owners: [one, two], person, requests: await requestsFor(world, target.id) });
      }
      return raced;
    },
    stateOf: (raced, replies) => stateOfStaff(world, raced, replies),
  };
}

async function requestsFor(world: RaceWorld, id: number): Promise<RacedAdmins['requests']> {
  const [requester] = world.staff(1, 'owner');
  const request = async (change: object) => {
    await world.mutate('admins.update', requester?.session, { id, ...change });
    return world.database.count('approvals WHERE id > ?', 0);
  };
  return {
    password: await request({ reset_password: true }),
    role: await request({ role: 'viewer' }),
    factor: await request({ reset_totp: true }),
  };
}

function stateOfStaff(world: RaceWorld, raced: RacedAdmins, replies: readonly (Reply | undefined)[]) {
  const { database, server } = world;
  const all = [raced.target, ...raced.owners];
  const isLive = (token: string) =>
    database.count('admin_sessions WHERE revoked_at_ms IS NULL AND token_hash = ?', tokenHash(token));
  return {
    admins: all.map(({ id }) =>
      database.tuples('SELECT password_hash, role, disabled_at_ms IS NULL FROM admins WHERE id = ?', id),
    ),
    sessions: all.map(({ id }) =>
      database.count('admin_sessions WHERE revoked_at_ms IS NULL AND admin_id = ?', id),
    ),
    given: replies.map((reply) => (reply?.token === undefined ? null : isLive(reply.token))),
    factor: database.tuples(
      'SELECT confirmed_at_ms IS NULL FROM admin_second_factors WHERE admin_id = ?',
      raced.target.id,
    ),
    isFrozen: database.tuples('SELECT frozen_at_ms IS NULL FROM users WHERE id = ?', raced.person.id),
    transfers: server.server.core.executor.account(raced.person.id)?.openTransfers.size,
    messages: database.count('support_messages WHERE user_id = ?', raced.person.id),
    audit: world.audited(all),
  };
}

export function adminCalls(world: RaceWorld): readonly Call[] {
  return [...ownCalls(world), ...ownerCalls(world), ...workCalls(world)];
}

function ownCalls(world: RaceWorld): readonly Call[] {
  const password = FIRST_PASSWORD;
  return [
    {
      name: 'auth.login',
      ask: ({ target }) => world.mutate('auth.login', undefined, { email: target.email, password }),
    },
    {
      name: 'auth.changePassword',
      ask: ({ target }, side) =>
        world.mutate('auth.changePassword', target.session, {
          password,
          new_password: `changed to this by ${side}`,
        }),
    },
    {
      name: 'auth.enableTotp',
      ask: ({ target }) => world.mutate('auth.enableTotp', target.session, { password }),
    },
    { name: 'auth.logout', ask: ({ target }) => world.mutate('auth.logout', target.session, {}) },
  ];
}

function ownerCalls(world: RaceWorld): readonly Call[] {
  const approve = (name: string, request: keyof RacedAdmins['requests']): Call => ({
    name,
    ask: ({ owners, requests }, side) =>
      world.mutate('approvals.approve', owners[side].session, { id: requests[request] }),
  });
  return [
    approve('an owner approves a new password', 'password'),
    {
      name: 'an owner disables',
      ask: ({ target, owners }, side) =>
        world.mutate('admins.update', owners[side].session, { id: target.id, disabled: true }),
    },
    approve('an owner approves another role', 'role'),
    approve('an owner approves to take the second factor away', 'factor'),
  ];
}

/** By the administrator whose access is changed. */
function workCalls(world: RaceWorld): readonly Call[] {
  const work = (name: string, path: string, input: (raced: RacedAdmins, side: 0 | 1) => object): Call => ({
    name,
    ask: (raced, side) => world.mutate(path, raced.target.session, input(raced, side)),
  });
  return [
    work('disables an owner', 'admins.update', ({ owners }) => ({ id: owners[1].id, disabled: true })),
    work('resets an owner’s password', 'admins.update', ({ owners }) => ({
      ...{ id: owners[1].id, reset_password: true },
    })),
    work('makes an administrator', 'admins.create', ({ target }, side) => ({
      ...{ email: `made${side}.by.${target.email}`, role: 'viewer' },
    })),
    work('users.freeze', 'users.freeze', ({ person }) => ({ id: person.id, reason: 'a test' })),
    work('ledger.adjust', 'ledger.adjust', ({ person }) => ({
      userId: person.id,
      amount: '10',
      memo: 'a test',
    })),
    work('support.reply', 'support.reply', ({ person }) => ({
      ...{ id: person.id, text: 'Hello', image: world.png.toString('base64') },
    })),
  ];
}
