/** Every procedure of the administration by each kind of caller: users, former administrators, and each role. */

import { ADMIN_ROLES } from '@vernier/db/repositories/admin/admins';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminRouter } from '../../src/admin/router.ts';
import { tokenHash } from '../../src/features/auth/tokens.ts';
import { AdminClient, type AdminResponse } from '../rig/admin-client.ts';
import { People } from './people.ts';
import { PROCEDURE_ROWS, type ProcedureRow } from './rows.ts';

/** A procedure as the router stores it. */
interface Defined {
  readonly _def: {
    readonly meta?: { readonly roles: ProcedureRow['roles'] };
    readonly type: ProcedureRow['type'];
  };
}

const { _def: definition } = adminRouter;
const procedures = definition.procedures as unknown as Readonly<Record<string, Defined>>;
const rows = Object.entries(PROCEDURE_ROWS);

let people: People;
let admin: AdminClient;

beforeAll(async () => {
  people = await People.gather();
  admin = new AdminClient(people.server);
});
afterAll(() => people.server.stop());

function ask(path: string, { type, input }: ProcedureRow, token?: string): Promise<AdminResponse<unknown>> {
  return type === 'query' ? admin.query(path, { input, token }) : admin.mutate(path, { input, token });
}

function outcomeOf({ error }: AdminResponse<unknown>): string {
  return (error as AdminResponse<unknown>['error'] | undefined)?.data.reason ?? 'ok';
}

/** Changes a row of the database as only time, or another administrator, would. */
function change(statement: string, token: string): void {
  people.server.database.run(statement, tokenHash(token));
}

/** Sessions of administrators who may no more: whose time is over, and who were dismissed. */
function formerOwners(): readonly string[] {
  const expired = admin.sessionOf('owner');
  change('UPDATE admin_sessions SET expires_at_ms = created_at_ms WHERE token_hash = ?', expired);
  const dismissed = admin.sessionOf('owner');
  change(
    'UPDATE admins SET disabled_at_ms = 1 WHERE id = (SELECT admin_id FROM admin_sessions WHERE token_hash = ?)',
    dismissed,
  );
  return [expired, dismissed];
}

test('[AUTH-14] every procedure has its row, and says in the code what the row says', () => {
  const stated = Object.entries(procedures).map(([path, { _def }]) => [path, _def.type, _def.meta?.roles]);
  const expected = rows.map(([path, { type, roles }]) => [path, type, roles]);
  expect(Object.fromEntries(stated.map((row) => [row[0], row]))).toEqual(
    Object.fromEntries(expected.map((row) => [row[0], row])),
  );
});

test('[AUTH-14] users, former administrators and callers without a session are refused everywhere, with the same refusal', async () => {
  const users = await Promise.all(
    (['demo', 'user', 'frozen'] as const).map((person) => people.tokenOf(person)),
  );
  const strangers = [...users, ...(await people.deadTokens()), ...formerOwners()];
  for (const [path, row] of rows) {
    const anonymous = await ask(path, row);
    expect([path, outcomeOf(anonymous)]).toEqual([
      path,
      row.roles === 'anybody' ? row.outcome : 'session_invalid',
    ]);
    for (const token of strangers) expect([path, await ask(path, row, token)]).toEqual([path, anonymous]);
  }
});

// Each role calls each procedure.
test('[AUTH-14] each role is let in where its row names it', { timeout: 600_000 }, async () => {
  for (const role of ADMIN_ROLES) {
    for (const [path, row] of rows) {
      // One each: some of them end it.
      const token = admin.sessionOf(role);
      const isNamed = row.roles === 'anybody' || row.roles.includes(role);
      const expected = isNamed ? row.outcome : 'role_not_allowed';
      expect([path, role, outcomeOf(await ask(path, row, token))]).toEqual([path, role, expected]);
    }
  }
});
