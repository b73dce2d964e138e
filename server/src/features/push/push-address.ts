/** Addresses of push services, on the default port. Browsers supply them [PUSH-1]. */

import { publicAddress } from '../../platform/public-address.ts';

/** The address of a push service, or null. With `anywhere` also one on this machine and without encryption, for tests. */
export function pushAddress(text: string, anywhere: boolean): URL | null {
  const url = publicAddress(text, anywhere);
  return anywhere || url?.port === '' ? url : null;
}
