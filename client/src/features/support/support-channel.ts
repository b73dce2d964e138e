/** Support channel by the site's settings. Pure. */

import type { BasicInfoWire } from '@vernier/shared/api/shapes/site';

export type SupportChannel =
  | { readonly kind: 'chat' }
  /** In a frame, from another provider. */
  | { readonly kind: 'external' | 'copy' | 'redirect'; readonly link: string };

const COPY = 2;
const REDIRECT = 3;

/** Without a valid address, support is our chat. A frame isolates another provider only if its origin is not ours. */
export function supportChannel(
  { service_link: link, service_link_type: type }: Pick<BasicInfoWire, 'service_link' | 'service_link_type'>,
  ourOrigin: string,
): SupportChannel {
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) return { kind: 'chat' };
  if (type === COPY) return { kind: 'copy', link };
  if (type === REDIRECT) return { kind: 'redirect', link };
  return new URL(link).origin === ourOrigin ? { kind: 'chat' } : { kind: 'external', link };
}
