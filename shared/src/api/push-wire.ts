/** Price alerts and web push over the API. */

/** Categories of pushes that a device may choose. */
export const PUSH_CATEGORIES = ['fills', 'stops', 'margin', 'alerts', 'money'] as const;

export type PushCategory = (typeof PUSH_CATEGORIES)[number];

export type PushChoices = Readonly<Record<PushCategory, boolean>>;

/** What the service worker shows, encrypted on its way. */
export interface PushMessageWire {
  title: string;
  body: string;
  /** Page of the client that a tap opens. */
  path: string;
  /** A newer message with the same tag takes the place of an older one. */
  tag: string;
  lang: string;
  dir: 'ltr' | 'rtl';
}
