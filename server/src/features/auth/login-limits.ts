/** The guards of logins and proofs, with failures that survive a restart: those of users and those of administrators apart. */

import type { AttemptScope, LoginAttemptRepository } from '@vernier/db/repositories/users/login-attempts';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { SharedRun } from '../../platform/process/shared-run.ts';
import { KnownAddressList } from './known-address.ts';
import { FREE_FAILURES_HERE, FREE_FAILURES_OF_ACCOUNT, LoginGuard } from './login-guard.ts';
import { LoginWaits, type StoredFailures } from './login-waits.ts';

export interface LoginLimitsOptions {
  readonly rows: LoginAttemptRepository;
  readonly cipher: Pick<FieldCipher, 'blindIndex'>;
  /** Wall time. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
}

export interface LoginLimits {
  readonly guard: LoginGuard;
  /** Of passwords and digits within a session, by account. */
  readonly proofs: LoginWaits;
  /** Reads the failures of accounts whose shard was acquired [CLUSTER-52]. */
  readAgain(): Promise<void>;
}

export async function createLoginLimits(
  owner: 'user' | 'admin',
  options: LoginLimitsOptions,
): Promise<LoginLimits> {
  const waits = (scope: AttemptScope, freeFailures?: number) =>
    LoginWaits.open(options.steady, storedFailures(scope, options), freeFailures);
  // an administrator's account is not a user's of the same name
  const cipher: LoginLimitsOptions['cipher'] = {
    blindIndex: (purpose, text) => options.cipher.blindIndex(purpose, `${owner} ${text}`),
  };
  const here = await waits(`${owner} address`, FREE_FAILURES_HERE);
  const everywhere = await waits(`${owner} account`, FREE_FAILURES_OF_ACCOUNT);
  const proofs = await waits(`${owner} proof`);
  const guard = new LoginGuard({
    ...{ here, everywhere },
    known: new KnownAddressList({ rows: options.rows, cipher, clock: options.clock }),
  });
  const reading = new SharedRun(async () => {
    await Promise.all([here, everywhere, proofs].map((one) => one.readAgain()));
  });
  return { guard, proofs, readAgain: () => reading.run() };
}

function storedFailures(scope: AttemptScope, { rows, cipher, clock }: LoginLimitsOptions): StoredFailures {
  return {
    subjectOf: (account) => cipher.blindIndex('target', `${scope} ${account}`),
    async all() {
      const stored = await rows.failures(scope);
      const now = clock.now();
      return stored.map(({ subject, failures, lastAtMs }) => ({
        subject,
        count: failures,
        agoMs: Math.max(0, now - lastAtMs),
      }));
    },
    put: (subject, failures) => rows.putFailures(scope, { subject, failures, lastAtMs: clock.now() }),
    remove: (subject) => rows.removeFailures(scope, subject),
  };
}
