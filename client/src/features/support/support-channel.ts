/** Support channel by the site's settings. Pure. */

import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';

export type SupportWay =
  | { readonly kind: 'talk' }
  /** In a frame, from another provider. */
  | { readonly kind: 'stranger' | 'copy' | 'leave'; readonly link: string };

const COPY = 2;
const LEAVE = 3;

/** Without a valid address, support is our chat. A frame isolates another provider only if its origin is not ours. */
export function supportWay(
  { service_link: link, service_link_type: type }: Pick<BasicInfoWire, 'service_link' | 'service_link_type'>,
  ourOrigin: string,
): SupportWay {
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) return { kind: 'talk' };
  if (type === COPY) return { kind: 'copy', link };
  if (type === LEAVE) return { kind: 'leave', link };
  return new URL(link).origin === ourOrigin ? { kind: 'talk' } : { kind: 'stranger', link };
}
