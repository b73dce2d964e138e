/** Where one browser is reached, as it told us: sealed at rest, and known again by a digest of its address. */

import type { Vault } from '../../platform/encryption/vault.ts';

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export function sealTarget(vault: Vault, target: PushTarget): string {
  return vault.seal('push', JSON.stringify(target));
}

export function openTarget(vault: Vault, sealed: string): PushTarget {
  return JSON.parse(vault.open('push', sealed)) as PushTarget;
}

export function endpointIndex(vault: Vault, { endpoint }: PushTarget): string {
  return vault.index('push', endpoint);
}
