/**
 * Opens accounts: demo accounts for anybody, and real ones for who has registered. The account, its user and its first
 * session are one commit; an address, or a place for a practice account, is held while its commit is under way [A14].
 */

import type { IdentityRepository, UserRow } from '@vernier/db/identity';
import type { Clock } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/execution/executor';
import { uidOf } from '@vernier/shared/identity/uid';
import type { Micros } from '@vernier/shared/money';
import type { NewUserRow } from '@vernier/shared/store';
import type { Book } from '@vernier/shared/trading/account';
import type { Language } from '@vernier/shared/wire/languages';
import { type Contact, sealedContact } from './contacts.ts';
import { newInviteCode } from './invite-code.ts';
import { SESSION_LIFE_MS, type Sessions } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';
import type { Vault } from './vault.ts';

export interface NewcomersParts {
  readonly executor: Executor;
  readonly identity: IdentityRepository;
  readonly sessions: Sessions;
  readonly vault: Vault;
  /** Wall time. */
  readonly clock: Clock;
  /** Secret of this installation that turns account ids into public numbers. */
  readonly uidKey: number;
  readonly demoBalanceMicros: Micros;
}

/** How somebody comes: what the first session runs on, and the language to speak. */
export interface Arrival {
  readonly lang: Language;
  readonly device: string;
}

export interface Registration extends Arrival {
  readonly contact: Contact;
  readonly country: number;
  readonly invitedBy: number | null;
  /** The demo user that registers and keeps the demo as a practice account. */
  readonly demoId: number | null;
}

/** A user who is in; the token exists only here. */
export interface Entry {
  readonly token: string;
  readonly user: NewUserRow;
}

/** What the user's row says beyond what every user has. */
type Particulars = Omit<NewUserRow, 'id' | 'uid' | 'inviteCode' | 'lang' | 'createdAtMs'>;

export class Newcomers {
  readonly #parts: NewcomersParts;
  readonly #arriving = new Set<string>();
  readonly #demosArriving = new Map<number, Promise<Entry>>();

  constructor(parts: NewcomersParts) {
    this.#parts = parts;
  }

  /** A demo account of nobody in particular. */
  openDemo(arrival: Arrival): Promise<Entry> {
    return this.#open(arrival, 'demo', { isDemo: true });
  }

  /** A session of the practice account of a registered user, which is opened when there is none yet. */
  async practise(owner: UserRow, arrival: Arrival): Promise<Entry> {
    const { identity, sessions } = this.#parts;
    // Of two at once the second waits for the account that the first one opens.
    const underWay = this.#demosArriving.get(owner.id);
    if (underWay !== undefined) await underWay;
    const demo = identity.demoOfUser(owner.id);
    if (demo !== null) return { token: sessions.begin(demo.id, arrival.device), user: demo };
    const opening = this.#open(arrival, 'demo', { isDemo: true, demoOf: owner.id });
    this.#demosArriving.set(owner.id, opening);
    return opening.finally(() => this.#demosArriving.delete(owner.id));
  }

  /** Null when the address has an account, or is getting one at this moment. */
  async register(registration: Registration, hashing: () => Promise<string>): Promise<Entry | null> {
    const { identity, vault, clock, sessions } = this.#parts;
    const { contact, country, invitedBy, demoId } = registration;
    const index = vault.index(contact.channel, contact.address);
    if (this.#arriving.has(index) || identity.userByContact(contact.channel, [index]) !== null) return null;
    this.#arriving.add(index);
    try {
      const passwordHash = await hashing();
      const entry = await this.#open(registration, 'real', {
        ...sealedContact(vault, contact),
        isDemo: false,
        passwordHash,
        passwordChangedAtMs: clock.now(),
        country,
        invitedBy,
        adoptsDemo: demoId,
      });
      if (demoId !== null) sessions.refresh(demoId);
      return entry;
    } finally {
      this.#arriving.delete(index);
    }
  }

  async #open({ lang, device }: Arrival, book: Book, particulars: Particulars): Promise<Entry> {
    const { executor, clock, uidKey, demoBalanceMicros } = this.#parts;
    const token = newToken();
    const createdAtMs = clock.now();
    let user: NewUserRow | undefined;
    await executor.openAccount({
      command: { kind: 'OpenAccount', book, openingMicros: book === 'demo' ? demoBalanceMicros : 0n },
      newcomer(id) {
        user = { ...particulars, id, uid: uidOf(id, uidKey), inviteCode: newInviteCode(), lang, createdAtMs };
        const session = { userId: id, tokenHash: tokenHash(token), createdAtMs, device };
        return { user, session: { ...session, expiresAtMs: createdAtMs + SESSION_LIFE_MS } };
      },
      render: () => '',
    });
    if (user === undefined) throw new Error('an account was opened for nobody');
    return { token, user };
  }
}
