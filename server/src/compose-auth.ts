/** The objects of accounts and their credentials. */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { Operations, ServerObjects } from './context.ts';
import type { TradingCore } from './core/trading-core.ts';
import type { Auth } from './features/auth/auth.ts';
import { ApiTokens } from './features/auth/api-tokens.ts';
import { Captchas } from './features/auth/captchas.ts';
import { Codes } from './features/auth/codes.ts';
import { createCaptchaCheck } from './features/auth/create-captcha-check.ts';
import { DemoLimits } from './features/auth/demo-limits.ts';
import { createLoginLimits } from './features/auth/login-limits.ts';
import { createPasskeys } from './features/auth/passkeys.ts';
import { Passwords } from './features/auth/passwords.ts';
import { Registration } from './features/auth/registration.ts';
import { SendBudgets } from './features/auth/send-budgets.ts';
import { Sessions } from './features/auth/sessions.ts';
import { StepUpSessions } from './features/auth/step-up-sessions.ts';
import { WithdrawalFreezes } from './features/auth/withdrawal-freezes.ts';
import { Budgets } from './platform/routing/budgets.ts';
import type { Notifications } from './features/notifications/create-notifications.ts';
import { isDiskFailure } from './platform/disk/reserve.ts';
import type { Platform } from './platform/platform.ts';

interface AuthParts
  extends Pick<Auth, 'secondFactors'>,
    Pick<Operations, 'securityLog'>,
    Pick<ServerObjects, 'oidc'> {
  readonly platform: Platform;
  readonly core: TradingCore;
  readonly uidKey: number;
  readonly notifications: Notifications;
}

export async function composeAuth(database: OpenDatabase, parts: AuthParts): Promise<Auth> {
  const { platform, core, uidKey, notifications, secondFactors, securityLog, oidc } = parts;
  const { config, wall, system, log, disk, limiter, cipher } = platform;
  const { store, executor, offers, shards } = core;
  const { identity } = database;
  const clocks = { clock: wall, steady: system };
  const tokens = new ApiTokens({ rows: database.apiTokens, cipher, ...clocks, shards });
  const sessions = new Sessions(identity, tokens, clocks, shards);
  sessions.onListenerError((error) => {
    if (isDiskFailure(error)) disk.failed();
    log.error('a listener of ended sessions failed', { error });
  });
  const attempts = { rows: database.loginAttempts, cipher, ...clocks };
  const loginLimits = limiter === null ? null : await createLoginLimits('user', attempts);
  shards.onAcquired(() => loginLimits?.readAgain());
  const budgets = new Budgets(system, log, shards);
  const captchas = new Captchas(platform.temporary);
  const captchaCheck =
    limiter === null
      ? null
      : await createCaptchaCheck({ ...database, config, captchas, securityLog, owned: shards }, clocks);
  const { demoBalanceMicros } = config;
  const passkeys = createPasskeys(database, platform);
  return {
    identity,
    sessions,
    passwords: new Passwords(),
    registration: new Registration({
      ...{ config, clock: wall, store, executor, sessions, identity, cipher, uidKey, demoBalanceMicros },
      ...{ offers, lockName: database.lockName },
    }),
    codes: new Codes({
      ...{ rows: database.codes, cipher, ...clocks, sender: notifications, limiter },
      budgets: limiter === null ? null : new SendBudgets({ config, budgets }),
      ...{ guard: loginLimits?.guard ?? null, captchaCheck, securityLog },
    }),
    ...{ captchas, captchaCheck },
    secondFactors,
    passkeys,
    loginLimits,
    demoLimits: limiter === null ? null : new DemoLimits({ config, limiter, budgets }),
    stepUps: new StepUpSessions(system),
    withdrawalFreezes: new WithdrawalFreezes({
      ...{ rows: database.withdrawalFreezes, sessions, shards, clock: wall, siteUrl: config.siteUrl },
      credentials: [passkeys, oidc.links],
    }),
  };
}
