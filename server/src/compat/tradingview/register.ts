/** Registers the hook for alerts of TradingView: a POST whose address is the secret, since it can send no header [HOOK-1]. */

import { inputRefusal } from '@vernier/shared/api/strict-input';
import { refuse } from '@vernier/shared/refusals';
import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../../features/auth/sessions.ts';
import { isApiToken } from '../../features/auth/tokens.ts';
import type { TradingContext } from '../../features/trading/trading-context.ts';
import type { HandlerResult } from '../../platform/routing/answer.ts';
import { requestLanguage } from '../../platform/routing/language.ts';
import { sendAnswer, sendRefusal } from '../../platform/routing/send.ts';
import type { Session } from '../../platform/routing/session.ts';
import { isTransient } from '../../platform/routing/transient-error.ts';
import { type CompatibleLimits, refusalBeforeBody, refusalOfSession } from '../request-checks.ts';
import { AlertMessage, withOwnNames } from './alert.ts';
import { runAlert } from './alert-order.ts';

const MAX_BODY_BYTES = 4_096;
const CHECKS = { load: 'orders', group: 'orders' } as const;

export interface TradingviewContext extends TradingContext {
  readonly sessions: Sessions;
}

interface Registration {
  readonly context: TradingviewContext;
  readonly limits: CompatibleLimits;
}

export function registerTradingview(app: FastifyInstance, { context, limits }: Registration): void {
  void app.register(async (scope) => {
    acceptTexts(scope);
    scope.route<{ Params: { secret: string } }>({
      method: 'POST',
      url: '/hooks/tradingview/:secret',
      bodyLimit: MAX_BODY_BYTES,
      onRequest: (request, reply, done) => {
        const slowed = refusalBeforeBody(request.ip, CHECKS, limits);
        if (slowed === null) done();
        else sendRefusal(reply, slowed, requestLanguage(request));
      },
      handler: async (request, reply) => {
        const lang = requestLanguage(request);
        const session = await sessionOf(request.params.secret, context.sessions);
        if (session === undefined) return sendRefusal(reply, refuse('session_invalid'), lang);
        request.session = session;
        const refusal = refusalOfSession(session, 'trade', limits);
        if (refusal !== null) return sendRefusal(reply, refusal, lang);
        const delivered = { text: String(request.body), session, ip: request.ip };
        return sendAnswer(reply, await answerOf(delivered, context), lang);
      },
    });
  });
}

/** TradingView sends JSON as such, and every other message as plain text. */
function acceptTexts(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
}

/** By the secret of a token, or the token itself. */
async function sessionOf(secret: string, sessions: Sessions): Promise<Session | undefined> {
  return isApiToken(secret) ? sessions.ofHeader(secret) : sessions.tokens.ofSecret(secret);
}

async function answerOf(
  delivered: { readonly text: string; readonly session: Session; readonly ip: string },
  context: TradingviewContext,
): Promise<HandlerResult<unknown>> {
  const parsed = AlertMessage.safeParse(withOwnNames(jsonOf(delivered.text)));
  if (!parsed.success) return inputRefusal(parsed.error, 'message');
  try {
    return await runAlert({ ...delivered, message: parsed.data }, context);
  } catch (error) {
    if (isTransient(error)) return refuse('unavailable');
    throw error;
  }
}

/** Undefined for a text that is no JSON, which the schema refuses. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
