/**
 * The security log: logins, failures and changes of access, stored with pseudonyms of addresses and accounts [LOG-6]. Events are
 * collected and written with the next interval; a flood is counted instead of stored [LOG-7].
 */

import type { CursorPage } from '@vernier/db/repositories/cursor-page';
import type {
  NewSecurityEvent,
  SecurityEventFilter,
  SecurityEventKind,
  SecurityEventRepository,
  SecurityEventRow,
} from '@vernier/db/repositories/users/security-events';
import { DAY_MS } from '@vernier/shared/civil-date';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { Pseudonyms } from '../../platform/encryption/pseudonyms.ts';
import type { Journal } from '../../platform/logging/log.ts';
import { addressKey, networkText } from '../../platform/routing/rate-limits.ts';

/** Rows of one kind in a day (UTC): 90 days of 14 kinds are below a gigabyte. */
const MOST_OF_KIND = 2_000;
/** Of these, rows of one address. */
const MOST_OF_ADDRESS = 100;
/** Events that wait for the disk. */
const MOST_PENDING = 10_000;
const MAX_DETAIL_LENGTH = 100;

export interface SecurityLogEntry {
  readonly kind: SecurityEventKind;
  /** Of the caller, as the rate limits count it. */
  readonly address: string;
  readonly userId?: number | undefined;
  readonly adminId?: number | undefined;
  /** What the caller typed as the account, or its key. */
  readonly account?: string | undefined;
  /** A reason, a purpose, a procedure or a device; nothing that identifies a person. */
  readonly detail?: string | undefined;
}

export interface SecurityLogOptions {
  readonly rows: SecurityEventRepository;
  readonly pseudonyms: Pseudonyms;
  /** Wall time. */
  readonly clock: Clock;
  readonly log: Pick<Journal, 'info'>;
  readonly securityLogDays: number;
}

export class SecurityLog {
  readonly #parts: SecurityLogOptions;
  /** Events that are not written yet. */
  #pending: NewSecurityEvent[] = [];
  /** Rows of the current day, by kind, and by kind and address. */
  readonly #counts = new Map<string, number>();
  readonly #listeners: ((event: SecurityLogEntry) => void)[] = [];
  #day = Number.NaN;
  /** Whether the counts include the stored rows of the day. */
  #hasStoredCounts = false;
  /** The last write; it never rejects. */
  #written: Promise<void> = Promise.resolve();

  private constructor(parts: SecurityLogOptions) {
    this.#parts = parts;
  }

  /** Counts what earlier processes have stored of the day. */
  static async open(parts: SecurityLogOptions): Promise<SecurityLog> {
    const securityLog = new SecurityLog(parts);
    securityLog.#startDay(dayOf(parts.clock.now()));
    await securityLog.#addStoredCounts();
    return securityLog;
  }

  onEvent(listener: (event: SecurityLogEntry) => void): void {
    this.#listeners.push(listener);
  }

  record(event: SecurityLogEntry): void {
    const row = this.#rowOf(event);
    this.#startDay(row.day);
    if (this.#takePlace(row)) this.#pending.push(row);
    else this.#countBeyond(row);
    const { kind, userId, adminId, account, address, detail } = row;
    this.#parts.log.info('a security event', {
      kind,
      ...(userId !== null && { user: userId }),
      ...(adminId !== null && { admin: adminId }),
      ...(account !== null && { account }),
      from: address,
      ...(detail !== '' && { detail }),
    });
    for (const listener of this.#listeners) listener(event);
  }

  /** Writes the collected events; when the disk takes none, they stay for the next interval. */
  onInterval(): Promise<void> {
    const written = this.#written.then(() => this.#write());
    this.#written = written.catch(() => undefined);
    return written;
  }

  /** Newest first. */
  async list(filter: SecurityEventFilter, page: CursorPage): Promise<readonly SecurityEventRow[]> {
    await this.onInterval();
    return this.#parts.rows.list(filter, page);
  }

  async count(filter: SecurityEventFilter): Promise<number> {
    await this.onInterval();
    return this.#parts.rows.count(filter);
  }

  /** The pseudonyms that an address has had within the retention. */
  pseudonymsOf(ip: string): readonly string[] {
    const { pseudonyms, clock, securityLogDays } = this.#parts;
    return pseudonyms.since(clock.now() - securityLogDays * DAY_MS, 'address', addressKey(ip));
  }

  async #write(): Promise<void> {
    await this.#addStoredCounts();
    const rows = this.#pending;
    if (rows.length === 0) return;
    this.#pending = [];
    try {
      await this.#parts.rows.add(rows);
    } catch (error) {
      this.#pending = [...rows, ...this.#pending];
      throw error;
    }
  }

  #rowOf({ kind, address, userId, adminId, account, detail = '' }: SecurityLogEntry): NewSecurityEvent {
    const { pseudonyms, clock } = this.#parts;
    const atMs = clock.now();
    return {
      atMs,
      day: dayOf(atMs),
      kind,
      userId: userId ?? null,
      adminId: adminId ?? null,
      account: account === undefined ? null : pseudonyms.of('account', account),
      address: pseudonyms.of('address', address),
      network: networkText(address),
      detail: detail.slice(0, MAX_DETAIL_LENGTH),
      occurrences: 1,
    };
  }

  #startDay(day: number): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#hasStoredCounts = false;
    this.#counts.clear();
  }

  /** Before the first write of a day: after a step of the wall clock, the day may have rows. */
  async #addStoredCounts(): Promise<void> {
    if (this.#hasStoredCounts) return;
    const day = this.#day;
    const stored = await this.#parts.rows.countsOfDay(day);
    if (day !== this.#day) return;
    this.#hasStoredCounts = true;
    for (const { kind, address, rows } of stored) {
      const ofAddress = `${kind} ${address}`;
      this.#counts.set(kind, this.#countOf(kind) + rows);
      this.#counts.set(ofAddress, this.#countOf(ofAddress) + rows);
    }
  }

  /** False when the kind or the address has as many rows of the day as it can have, and when too many wait. */
  #takePlace({ kind, address }: NewSecurityEvent): boolean {
    const ofAddress = `${kind} ${address}`;
    const [all, here] = [this.#countOf(kind), this.#countOf(ofAddress)];
    const isFull = all >= MOST_OF_KIND || here >= MOST_OF_ADDRESS || this.#pending.length >= MOST_PENDING;
    if (isFull) return false;
    this.#counts.set(kind, all + 1);
    this.#counts.set(ofAddress, here + 1);
    return true;
  }

  /** One row counts the further events of a kind and day; what waits for the next interval is one row too. */
  #countBeyond({ atMs, day, kind }: NewSecurityEvent): void {
    const place = this.#pending.findIndex(
      (row) => row.kind === kind && row.day === day && row.address === null,
    );
    const occurrences = (this.#pending[place]?.occurrences ?? 0) + 1;
    const none = { userId: null, adminId: null, account: null, address: null, network: '', detail: '' };
    const row = { ...none, atMs, day, kind, occurrences };
    if (place < 0) this.#pending.push(row);
    else this.#pending[place] = row;
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

/** Days since 1970, UTC. */
function dayOf(atMs: TimeMs): number {
  return Math.floor(atMs / DAY_MS);
}
