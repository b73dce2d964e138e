/** Who somebody is: opening a demo account, logging in and out, and the user behind a session. */

import { randomInt } from 'node:crypto';
import { refuse } from '@vernier/shared/refusals';
import { uidOf } from '@vernier/shared/identity/uid';
import type { NewUserRow } from '@vernier/shared/store';
import type { Language } from '@vernier/shared/wire/languages';
import { userWire } from '@vernier/shared/wire/user-wire';
import { z } from 'zod';
import { SESSION_LIFE_MS } from '../auth/sessions.ts';
import { newToken, tokenHash } from '../auth/tokens.ts';
import type { Context } from '../context.ts';
import { renderer } from '../execute.ts';
import type { PreparedAnswer } from '../http/answer.ts';
import { text } from '../http/fields.ts';
import { publicRoute, type Route, userRoute } from '../http/route.ts';

const NoInput = z.object({});

const MAX_ACCOUNT_LENGTH = 254;
const MAX_PASSWORD_LENGTH = 128;

/** Letters and digits that nobody confuses; 12 of 32 make 60 bits. */
const INVITE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const INVITE_LENGTH = 12;

export function userRoutes(context: Context): readonly Route[] {
  return [
    openDemo(context, 'openDemo'),
    openDemo(context, 'openDemoPost'),
    userInfo(),
    login(),
    logout(context),
  ];
}

function openDemo(context: Context, name: 'openDemo' | 'openDemoPost'): Route {
  return publicRoute({
    name,
    limit: 'orders',
    ownSiteOnly: name === 'openDemo',
    input: NoInput,
    handle: ({ lang }) => openDemoAccount(context, lang),
  });
}

async function openDemoAccount(context: Context, lang: Language): Promise<PreparedAnswer> {
  const token = newToken();
  const createdAtMs = context.wall.now();
  const demoUser = (accountId: number): NewUserRow => ({
    id: accountId,
    uid: uidOf(accountId, context.uidKey),
    isDemo: true,
    inviteCode: newInviteCode(),
    lang,
    createdAtMs,
  });
  let user: NewUserRow | undefined;
  const answer = await context.executor.openAccount({
    command: { kind: 'OpenAccount', book: 'demo', openingMicros: context.config.demoBalanceMicros },
    newcomer(accountId) {
      user = demoUser(accountId);
      const session = { userId: accountId, tokenHash: tokenHash(token), createdAtMs };
      return { user, session: { ...session, expiresAtMs: createdAtMs + SESSION_LIFE_MS } };
    },
    render: renderer(lang, () => ({ token, user: user === undefined ? null : userWire(user) })),
  });
  return { prepared: answer.text };
}

function newInviteCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join(
    '',
  );
}

function userInfo(): Route {
  return userRoute({
    name: 'userInfo',
    limit: 'calls',
    input: NoInput,
    handle: ({ session }) => ({ data: userWire(session.user) }),
  });
}

/** No account has a password yet, so every well-formed attempt gets the one answer that tells nothing. */
function login(): Route {
  return publicRoute({
    name: 'login',
    limit: 'login',
    input: z.object({
      account: text(1, MAX_ACCOUNT_LENGTH),
      password: text(1, MAX_PASSWORD_LENGTH),
      login_type: z.enum(['email', 'mobile', 'phone']),
    }),
    handle: () => refuse('wrong_account_or_password'),
  });
}

function logout({ sessions }: Context): Route {
  return userRoute({
    name: 'logout',
    limit: 'calls',
    input: NoInput,
    handle({ session }) {
      sessions.revoke(session);
      return { data: {} };
    },
  });
}
