/** The support chat. Types only. */

export interface SupportMessageWire {
  id: number;
  from: 'user' | 'support';
  text: string;
  image: string | null;
  created_at: string;
  /** The other side has seen it. */
  read: boolean;
}
