/**
 * Opens accounts: demo accounts without registration, and real ones for registered users. The account, its user and its first
 * session are one commit; the address or the practice account is reserved while its commit is in progress [REGISTRATION-5].
 */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { UserRepository, UserRow } from '@vernier/db/repositories/users/users';
import type { Clock } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import { uidOf } from '@vernier/shared/identity/uid';
import type { Micros } from '@vernier/shared/numbers/money';
import { shardOf } from '@vernier/shared/engine/shards';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { NewUserRow, OidcIdentity } from '@vernier/shared/engine/store';
import type { Book } from '@vernier/shared/trading/orders/account';
import type { Language } from '@vernier/shared/api/languages';
import { type Contact, encryptedContact } from '../../core/identity/contacts.ts';
import { CurrentRow } from '../../core/identity/current-row.ts';
import { newInviteCode } from '../../core/identity/invite-code.ts';
import { liveUser } from '../../core/identity/live-user.ts';
import type { Session } from '../../platform/routing/session.ts';
import { SESSION_LIFE_MS, type Sessions } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { KeyedQueue } from '../../platform/process/keyed-queue.ts';
import type { AccountLeverages } from '../../core/market/account-leverages.ts';

export interface RegistrationOptions {
  readonly executor: Executor;
  readonly identity: UserRepository;
  readonly sessions: Sessions;
  readonly cipher: FieldCipher;
  /** Wall time. */
  readonly clock: Clock;
  /** Secret of this installation that turns account ids into public numbers. */
  readonly uidKey: number;
  readonly demoBalanceMicros: Micros;
  readonly offers: Pick<AccountLeverages, 'note'>;
  /** Among all processes of a cluster. */
  readonly lockName: OpenDatabase['lockName'];
}

/** Device of the first session, and the user's language. */
export interface ClientDetails {
  readonly lang: Language;
  readonly device: string;
}

export interface NewUser extends ClientDetails {
  readonly contact: Contact;
  readonly country: number;
  readonly invitedBy: number | null;
  /** Of the demo user that registers and keeps the demo as a practice account. */
  readonly demo: Session | null;
  /** The account at an OpenID provider that logs in to the new one. */
  readonly oidcIdentity?: OidcIdentity;
}

/** A user who is in; the token exists only here. */
export interface Credentials {
  readonly token: string;
  readonly user: NewUserRow;
}

/** The values of the user's row that not every user has. */
type UserFields = Omit<NewUserRow, 'id' | 'uid' | 'inviteCode' | 'lang' | 'createdAtMs'>;

interface AccountOpening {
  readonly book: Book;
  /** The account that it forms a pair with, in one shard; absent without one. */
  readonly pairedWith?: number | undefined;
  /** Read in the same event-loop step as the account is opened. */
  readonly userFields: () => UserFields;
  /** The refusal of an account that may no longer be opened, checked in the transaction's event-loop iteration. */
  readonly admit?: () => Refusal | null;
}

export class Registration {
  readonly #parts: RegistrationOptions;
  readonly #arriving = new Set<string>();
  /** Practice accounts by their owner. */
  readonly #practice = new KeyedQueue<number>();
  readonly #demosArriving = new Set<number>();
  /** Demo users whose account a running registration converts. */
  readonly #adopting = new Set<number>();

  constructor(parts: RegistrationOptions) {
    this.#parts = parts;
  }

  /** A demo account that belongs to no registered user. */
  async openDemo(arrival: ClientDetails): Promise<Credentials | Refusal> {
    return this.#open(arrival, { book: 'demo', userFields: () => ({ isDemo: true }) });
  }

  /** True while a practice account is being opened for the user: it cannot be found by the user yet. */
  isOpeningDemoOf(userId: number): boolean {
    return this.#demosArriving.has(userId);
  }

  /** True while a registration makes the demo account its user's practice account. */
  isAdopting(demoId: number): boolean {
    return this.#adopting.has(demoId);
  }

  /** A session of the practice account of a registered user, which is opened when there is none yet. */
  async openPracticeSession(session: Session, arrival: ClientDetails): Promise<Credentials | Refusal> {
    // A second concurrent call waits for the account that the first one opens.
    return this.#practice.run(session.user.id, () => this.#practiceSession(session, arrival));
  }

  async #practiceSession(session: Session, arrival: ClientDetails): Promise<Credentials | Refusal> {
    const { identity, sessions } = this.#parts;
    const { id } = session.user;
    const owned = rowOf(await identity.demoOfUser(id));
    const refusal = sessions.refusalOf(session);
    if (refusal !== null) return refusal;
    if (owned !== null) {
      const token = await sessions.begin(owned, arrival.device);
      return token === null ? refuse('session_invalid') : { token, user: owned.row };
    }
    this.#demosArriving.add(id);
    const opening = this.#open(arrival, {
      book: 'demo',
      pairedWith: id,
      userFields: () => ({ isDemo: true, demoOf: id }),
      admit: () => sessions.refusalOf(session),
    });
    return opening.finally(() => this.#demosArriving.delete(id));
  }

  /** Null when the address has an account, or is getting one at this moment. */
  async register(
    registration: NewUser,
    hashing: () => Promise<string | null>,
  ): Promise<Credentials | Refusal | null> {
    const { cipher, lockName } = this.#parts;
    const { channel, address } = registration.contact;
    const index = cipher.blindIndex(channel, address);
    if (this.#arriving.has(index)) return null;
    this.#arriving.add(index);
    let unlock: (() => Promise<void>) | null = null;
    try {
      unlock = await lockName(`${channel} ${index}`);
      return unlock === null ? null : await this.#register(registration, index, hashing);
    } finally {
      await unlock?.();
      this.#arriving.delete(index);
    }
  }

  async #register(
    registration: NewUser,
    index: string,
    hashing: () => Promise<string | null>,
  ): Promise<Credentials | Refusal | null> {
    const { identity, cipher, clock } = this.#parts;
    const { contact, country, invitedBy, demo, oidcIdentity } = registration;
    let adoptsDemo: number | null = null;
    try {
      if ((await identity.userByContact(contact.channel, [index])) !== null) return null;
      const passwordHash = await hashing();
      // A deleted user invites no one.
      const inviter = invitedBy === null ? null : await liveUser(identity, invitedBy);
      const entry = await this.#open(registration, {
        book: 'real',
        pairedWith: demo?.user.id,
        userFields: () => {
          adoptsDemo = this.#adopt(demo);
          return {
            ...encryptedContact(cipher, contact),
            isDemo: false,
            passwordHash,
            passwordChangedAtMs: passwordHash === null ? null : clock.now(),
            country,
            invitedBy: inviter?.id ?? null,
            adoptsDemo,
            ...(oidcIdentity !== undefined && { oidcIdentity }),
          };
        },
      });
      if (demo !== null && adoptsDemo !== null) await this.#endSessionsOf(demo);
      return entry;
    } finally {
      if (adoptsDemo !== null) this.#adopting.delete(adoptsDemo);
    }
  }

  /** Of a demo that was adopted: it may have been opened by someone else, who would keep its sessions and tokens. */
  async #endSessionsOf(demo: Session): Promise<void> {
    const { sessions } = this.#parts;
    await sessions.replace(demo);
    await sessions.revokeAll(demo.user.id);
  }

  /** The demo user whose session is still live, while no other registration keeps the account. */
  #adopt(session: Session | null): number | null {
    const user = session === null ? undefined : this.#parts.sessions.current(session)?.user;
    if (user === undefined || !user.isDemo || user.demoOf !== null || this.#adopting.has(user.id))
      return null;
    this.#adopting.add(user.id);
    return user.id;
  }

  async #open(
    { lang, device }: ClientDetails,
    { book, pairedWith, userFields, admit }: AccountOpening,
  ): Promise<Credentials | Refusal> {
    const { executor, clock, uidKey, demoBalanceMicros, offers } = this.#parts;
    const token = newToken();
    const createdAtMs = clock.now();
    let opened: NewUserRow | Refusal | undefined;
    await executor.openAccount({
      command: { kind: 'OpenAccount', book, openingMicros: book === 'demo' ? demoBalanceMicros : 0n },
      ...(pairedWith === undefined ? {} : { shard: shardOf(pairedWith) }),
      ...(admit === undefined ? {} : { admit }),
      signup(id) {
        const user = {
          ...userFields(),
          ...{ id, uid: uidOf(id, uidKey), inviteCode: newInviteCode(), lang, createdAtMs },
        };
        opened = user;
        offers.note(user);
        const session = { userId: id, tokenHash: tokenHash(token), createdAtMs, device };
        return { user, session: { ...session, expiresAtMs: createdAtMs + SESSION_LIFE_MS } };
      },
      render(outcome) {
        if (outcome.kind === 'refused') opened = outcome.refusal;
        return '';
      },
    });
    if (opened === undefined) throw new Error('an account was opened without a user');
    return isRefusal(opened) ? opened : { token, user: opened };
  }
}

function rowOf(user: UserRow | null): CurrentRow<UserRow> | null {
  return user === null ? null : new CurrentRow(user);
}
