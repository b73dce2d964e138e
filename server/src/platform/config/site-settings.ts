/** Settings that administrators change while the server runs; each has a rule, a default, and whether visitors may read it. */

import type { DeferredWrite } from '@vernier/db/repositories/deferred-write';
import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { type Micros, parseMicros } from '@vernier/shared/numbers/money';
import { invariant } from '@vernier/shared/assert';

interface SiteSetting {
  readonly byDefault: string;
  readonly isPublic: boolean;
  readonly rule: RegExp;
}

/** One address; whether it is read is not checked. */
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,180}\.[^\s@<>"]{2,}$/;
/** USD with at most two decimals, up to 999,999,999. */
const USD = /^\d{1,9}(\.\d{1,2})?$/;

export const SITE_SETTINGS = {
  /** Whether mobile numbers can be registered; read by the client at its start. */
  is_show_mobile: { byDefault: '1', isPublic: true, rule: /^[01]$/ },
  /** Address for complaints; `GET /complaint_email` answers it. */
  complaint_email: { byDefault: 'complaints@vernier.example', isPublic: true, rule: EMAIL },
  /** A deposit that credits more USD than this needs a second administrator. */
  deposit_two_persons_above: { byDefault: '10000', isPublic: false, rule: USD },
  /** A withdrawal of more USD than this, alone or with those of the last 24 hours, is approved by one administrator and paid by another. */
  withdraw_two_persons_above: { byDefault: '10000', isPublic: false, rule: USD },
  /** Hours between the request of a change of payment details and its approval at the earliest. */
  payment_delay_hours: { byDefault: '24', isPublic: false, rule: /^(0|[1-9]\d?)$/ },
  /** Hours within which a review of a deposit or a withdrawal is promised. */
  review_hours: { byDefault: '24', isPublic: true, rule: /^[1-9]\d{0,2}$/ },
  /** Whether the ranking announces copying (`soon`) or does not mention it (`off`). */
  copy_trading: { byDefault: 'soon', isPublic: true, rule: /^(soon|off)$/ },
} as const satisfies Record<string, SiteSetting>;

/** Above these amounts a second administrator is needed, and so is one for a change of them. */
export const LIMITS = [
  'deposit_two_persons_above',
  'withdraw_two_persons_above',
] as const satisfies readonly (keyof typeof SITE_SETTINGS)[];

export type SiteSettingKey = keyof typeof SITE_SETTINGS;

export const SETTING_KEYS = Object.keys(SITE_SETTINGS) as readonly SiteSettingKey[];

type SettingDefaults = Partial<Readonly<Record<SiteSettingKey, string>>>;

/** Tests do not wait for the delay of payment details. */
export const TEST_VALUES: SettingDefaults = { payment_delay_hours: '0' };

export class SiteSettings {
  readonly #defaults: SettingDefaults;
  /** The stored values: read at the start, and changed after each write. */
  readonly #values = new Map<SiteSettingKey, string>();

  private constructor(defaults: SettingDefaults) {
    this.#defaults = defaults;
  }

  /** With the defaults of this installation where they differ from the table. */
  static async open(
    meta: Pick<MetaRepository, 'get'>,
    defaults: SettingDefaults = {},
  ): Promise<SiteSettings> {
    const settings = new SiteSettings(defaults);
    await settings.readAgain(meta);
    return settings;
  }

  /** Takes what another process has stored. */
  async readAgain(meta: Pick<MetaRepository, 'get'>): Promise<void> {
    for (const key of SETTING_KEYS) {
      const value = await meta.get(nameOf(key));
      if (value !== null) this.apply(key, value);
    }
  }

  byDefault(key: SiteSettingKey): string {
    return this.#defaults[key] ?? SITE_SETTINGS[key].byDefault;
  }

  /** The value that visitors may read under a key; null when there is none. */
  publicText(key: string): string | null {
    const known = SETTING_KEYS.find((name) => name === key);
    return known !== undefined && SITE_SETTINGS[known].isPublic ? this.text(known) : null;
  }

  text(key: SiteSettingKey): string {
    return this.#values.get(key) ?? this.byDefault(key);
  }

  get depositTwoPersonsAbove(): Micros {
    return this.#usd('deposit_two_persons_above');
  }

  get withdrawTwoPersonsAbove(): Micros {
    return this.#usd('withdraw_two_persons_above');
  }

  #usd(key: (typeof LIMITS)[number]): Micros {
    const micros = parseMicros(this.text(key));
    invariant(typeof micros === 'bigint', 'a setting is stored only when it is valid');
    return micros;
  }

  get paymentDelayHours(): number {
    return Number(this.text('payment_delay_hours'));
  }

  get reviewHours(): number {
    return Number(this.text('review_hours'));
  }

  /** The write of a value, which must match the key's rule. */
  writeOf(key: SiteSettingKey, value: string): DeferredWrite {
    invariant(SITE_SETTINGS[key].rule.test(value), `${key} is stored only when it is valid`);
    return deferredWrite('meta', 'set', nameOf(key), value);
  }

  /** The value holds from now on: its write is on the disk. */
  apply(key: SiteSettingKey, value: string): void {
    this.#values.set(key, value);
  }
}

/** The key in `meta`. */
function nameOf(key: SiteSettingKey): string {
  return `site:${key}`;
}
