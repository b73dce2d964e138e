/** How the site's settings say that support is reached. Pure. */

import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';

export type SupportWay =
  | { readonly kind: 'talk' }
  /** In a frame, by somebody whose pages are not ours. */
  | { readonly kind: 'stranger' | 'copy' | 'leave'; readonly link: string };

const COPY = 2;
const LEAVE = 3;

/** Without an address of its own, support is here. A frame keeps somebody else apart only by another origin than ours. */
export function supportWay(
  { service_link: link, service_link_type: type }: Pick<BasicInfoWire, 'service_link' | 'service_link_type'>,
  ourOrigin: string,
): SupportWay {
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) return { kind: 'talk' };
  if (type === COPY) return { kind: 'copy', link };
  if (type === LEAVE) return { kind: 'leave', link };
  return new URL(link).origin === ourOrigin ? { kind: 'talk' } : { kind: 'stranger', link };
}
