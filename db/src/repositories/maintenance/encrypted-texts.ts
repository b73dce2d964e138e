/** Columns that are encrypted with the master key, for its rotation. */

/** The values are printed to the operator. */
export const ENCRYPTED_FIELDS = [
  'e-mail addresses',
  'mobile numbers',
  'bank accounts and wallets',
  'push devices',
  'real names',
  'document numbers',
  'second factors',
  'second factors of administrators',
  'payee keys',
  'secrets of API tokens',
  'addresses and secrets of webhooks',
  'picture keys',
  'support messages',
  'waiting mails',
  'waiting pushes',
] as const;

export type EncryptedField = (typeof ENCRYPTED_FIELDS)[number];

/** The primary key of a row. */
export type RowId = number | string;

export interface EncryptedRow {
  readonly rowId: RowId;
  /** The owner of the row where the digest covers it; else 0. */
  readonly ownerId: number;
  readonly encrypted: string;
}

export interface ReencryptedRow {
  readonly rowId: RowId;
  /** The text that was read: a text that has changed since stays as it is. */
  readonly previous: string;
  readonly encrypted: string;
  /** The keyed digest that the row is found by; null without one. */
  readonly index: string | null;
}

export interface EncryptedTexts {
  /** Number of texts that do not start with these characters. */
  countOthers(place: EncryptedField, beginning: string): Promise<number>;
  /** Rows with a text, by row id, after `rowId`, which is 0 for the first ones. */
  after(place: EncryptedField, rowId: RowId, limit: number): Promise<readonly EncryptedRow[]>;
  /** Replaces the texts that are still what was read, in one transaction. */
  replace(place: EncryptedField, rows: readonly ReencryptedRow[]): Promise<void>;
}
