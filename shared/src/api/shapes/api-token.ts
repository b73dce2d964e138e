/** A token that a user made for a program, as it is listed. Types only. */

export interface ApiTokenWire {
  id: number;
  name: string;
  /** `trade` may read too. */
  scope: 'read' | 'trade';
  created_at: string;
  /** Null: it ends with its revocation only. */
  expires_at: string | null;
  /** To the minute; null while it was never used. */
  used_at: string | null;
}
