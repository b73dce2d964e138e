/** Price alerts and web push over the API. */

/** Categories of pushes that a device may choose. */
export const PUSH_CATEGORIES = ['fills', 'stops', 'margin', 'alerts', 'money'] as const;

export type PushCategory = (typeof PUSH_CATEGORIES)[number];

export type PushChoices = Readonly<Record<PushCategory, boolean>>;

/** Push categories of this session's device; `endpoint` is null when it receives no pushes. */
export interface PushDeviceWire extends PushChoices {
  endpoint: string | null;
}

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

/** A price alert of the caller's. */
export interface PriceAlertWire {
  id: number;
  forex_id: number;
  code: string;
  price: number;
  /** What the bid has to do to reach it. */
  when: 'at_or_above' | 'at_or_below';
  created_at: string;
  /** Null while it waits. */
  fired_at: string | null;
  /** The bid that reached it. */
  fired_price: number | null;
}

/** Those that wait, newest first, and the last ones that fired. */
export interface PriceAlertsWire {
  waiting: PriceAlertWire[];
  fired: PriceAlertWire[];
}
