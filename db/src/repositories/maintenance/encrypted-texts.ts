/** The texts that are sealed with the master key, place by place, as a change of that key goes through them. */

/** Where they are; in the words in which an operator is told how many there are. */
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
  'picture keys',
  'support messages',
  'waiting mails',
  'waiting pushes',
] as const;

export type EncryptedField = (typeof ENCRYPTED_FIELDS)[number];

export interface EncryptedRow {
  readonly rowId: number;
  /** Whose row it is, where its digest covers that too. */
  readonly ownerId: number;
  readonly sealed: string;
}

export interface ReencryptedRow {
  readonly rowId: number;
  readonly sealed: string;
  /** What the row is looked up by; null where nothing is. */
  readonly index: string | null;
}

export interface EncryptedTexts {
  /** Texts of a place that do not begin with these characters. */
  countOthers(place: EncryptedField, beginning: string): number;
  /** Rows with a text there, in order, from the first one after `rowId`. */
  after(place: EncryptedField, rowId: number, limit: number): readonly EncryptedRow[];
  /** All of them or none. */
  replace(place: EncryptedField, rows: readonly ReencryptedRow[]): void;
}
