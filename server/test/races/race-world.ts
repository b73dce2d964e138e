/** The server on which calls race, with administrators and users made in bulk: a race needs new ones for each order. */

import { newToken, tokenHash } from '../../src/features/auth/tokens.ts';
import { encryptedContact } from '../../src/core/identity/contacts.ts';
import { Codes } from '../../src/features/auth/codes.ts';
import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { picture } from '../uploads/image-files.ts';
import { bodyOf, MULTIPART } from '../rig/upload-client.ts';
import type { TestConnection } from '../rig/test-connection.ts';
import { PausedPorts, storedPassword } from './paused-ports.ts';
import { type Reply, Races } from './race.ts';

/** What every user and administrator begins with. */
export const FIRST_PASSWORD = 'the first secret of all';

const LIFE_MS = 86_400_000;

export interface TestUser {
  readonly id: number;
  readonly email: string;
  /** Two sessions, on two devices. */
  readonly sessions: readonly [string, string];
}

export interface TestAdmin {
  readonly id: number;
  readonly email: string;
  readonly session: string;
}

export class RaceWorld {
  readonly server: Harness;
  readonly database: TestConnection;
  readonly ports: PausedPorts;
  readonly races: Races;
  readonly png: Buffer;
  readonly #admin: AdminClient;
  readonly #useCode = Codes.prototype.use;
  #made = 0;

  private constructor(server: Harness, png: Buffer) {
    this.server = server;
    this.png = png;
    this.database = server.database;
    this.ports = new PausedPorts(server);
    this.races = new Races(server, this.ports);
    this.#admin = new AdminClient(server);
    // The code is checked at once; the wait comes after it.
    Codes.prototype.use = async () => null;
  }

  static async open(): Promise<RaceWorld> {
    const server = await Harness.start(CONTROLLED);
    const png = await picture().png().toBuffer();
    // The decoder is loaded with the first picture, which takes longer than a race.
    await import('../../src/features/uploads/clean-picture.ts');
    return new RaceWorld(server, png);
  }

  async close(): Promise<void> {
    Codes.prototype.use = this.#useCode;
    this.ports.close();
    await this.server.stop();
  }

  /** A number that no other row of this world has in its name. */
  next(): number {
    this.#made += 1;
    return this.#made;
  }

  /** Registered users with empty accounts, or demo users. */
  async people(
    count: number,
    { demoOf }: { readonly demoOf?: (place: number) => number } = {},
  ): Promise<TestUser[]> {
    const { executor } = this.server.server.core;
    const { cipher, wall } = this.server.server.platform;
    const atMs = wall.now();
    const one = async (place: number): Promise<TestUser> => {
      const email = `person${this.next()}@example.com`;
      const sessions = [newToken(), newToken()] as const;
      const isDemo = demoOf !== undefined;
      let made = 0;
      const particulars = isDemo
        ? { isDemo, demoOf: demoOf(place) }
        : {
            ...{ isDemo, ...encryptedContact(cipher, { channel: 'email', address: email }), country: 344 },
            ...{ passwordHash: storedPassword(FIRST_PASSWORD), passwordChangedAtMs: atMs - LIFE_MS },
          };
      await executor.openAccount({
        command: {
          kind: 'OpenAccount',
          book: isDemo ? 'demo' : 'real',
          openingMicros: isDemo ? 10n ** 11n : 0n,
        },
        signup(id) {
          made = id;
          const uid = String(10_000_000 + id);
          const user = { ...particulars, id, uid, inviteCode: `I${uid}`, lang: 'en', createdAtMs: atMs };
          return { user, session: { ...sessionRow(sessions[0], atMs), userId: id } };
        },
        render: () => '',
      });
      return { id: made, email, sessions };
    };
    const people = await Promise.all(Array.from({ length: count }, (_, place) => one(place)));
    for (const { sessions } of people) for (const token of sessions) this.server.confirmSession(token);
    this.database.transaction(() => {
      for (const { id, sessions } of people)
        this.database.insert('sessions', {
          ...{ user_id: id, token_hash: tokenHash(sessions[1]), device: '', created_at_ms: atMs },
          ...{ expires_at_ms: atMs + LIFE_MS, seen_at_ms: atMs },
        });
    });
    return people;
  }

  /** Disables the administrators of earlier races but the first owner: each active owner gets a mail about each approval. */
  retireStaff(): void {
    const first = "(SELECT min(id) FROM admins WHERE role = 'owner')";
    this.database.run(
      `UPDATE admins SET disabled_at_ms = created_at_ms WHERE disabled_at_ms IS NULL AND id > ${first}`,
    );
  }

  staff(count: number, role: AdminRole): TestAdmin[] {
    const atMs = this.server.clock.now();
    const made: TestAdmin[] = [];
    this.database.transaction(() => {
      for (let place = 0; place < count; place += 1) {
        const email = `staff${this.next()}@example.com`;
        const session = newToken();
        const password_hash = storedPassword(FIRST_PASSWORD);
        const id = this.database.insert('admins', { email, password_hash, role, created_at_ms: atMs });
        this.database.insert('admin_sessions', {
          ...{ admin_id: id, token_hash: tokenHash(session), created_at_ms: atMs },
          expires_at_ms: atMs + LIFE_MS,
        });
        made.push({ id, email, session });
      }
    });
    return made;
  }

  /** An upload of the user's, as far as its row goes. */
  uploadRow(userId: number): string {
    const id = tokenHash(`upload ${this.next()}`).slice(0, 32);
    this.database.insert('uploads', {
      ...{ id, user_id: userId, key_sealed: '', created_at_ms: this.server.clock.now() },
    });
    return id;
  }

  async post(path: string, token: string | undefined, body: object): Promise<Reply> {
    const { code, data, status } = await this.server.post<{ reason?: string; token?: string } | null>(path, {
      body,
      headers: { lang: 'en' },
      ...(token === undefined ? {} : { token }),
    });
    if (code === 1) return { refused: null, token: data?.token };
    return { refused: status >= 500 ? 'internal_error' : (data?.reason ?? 'no reason') };
  }

  upload(token: string): Promise<Reply> {
    return this.server
      .post<{ reason?: string }>('/api/common/image_upload', {
        ...{ token, body: bodyOf({ bytes: this.png }), headers: { 'content-type': MULTIPART } },
      })
      .then(({ code, data }) => ({ refused: code === 1 ? null : (data.reason ?? 'no reason') }));
  }

  async mutate(path: string, token: string | undefined, input: object): Promise<Reply> {
    const { data, error, status } = await this.#admin.mutate<{ token?: string }>(path, { token, input });
    if (error === undefined) return { refused: null, token: data.token };
    return { refused: status >= 500 ? 'internal_error' : error.data.reason };
  }

  /** Actions of the audit by some administrators, in no order. */
  audited(staff: readonly TestAdmin[]): unknown[] {
    return staff.flatMap(({ id }) =>
      this.database.tuples('SELECT action FROM audit WHERE admin_id = ? ORDER BY action', id).flat(),
    );
  }
}

function sessionRow(token: string, atMs: number) {
  return { tokenHash: tokenHash(token), createdAtMs: atMs, device: '', expiresAtMs: atMs + LIFE_MS };
}
