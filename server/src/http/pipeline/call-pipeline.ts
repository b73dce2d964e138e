/** The pipeline of a call: limits and session first, then parameters, then the handler; the same for a request of Fastify and for a forwarded call. */

import { Readable } from 'node:stream';
import { IDEMPOTENCY_KEY } from '@vernier/shared/limits';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { SANDBOX_CALLS } from '@vernier/shared/api/calls/sandbox';
import { HEADER_IDEMPOTENCY_KEY, HEADER_LANG } from '@vernier/shared/api/envelope';
import type { Language } from '@vernier/shared/api/languages';
import { type CallDefinition, isChange, needsSession, readsSession } from '@vernier/shared/api/define-call';
import type { Session } from '../../platform/routing/session.ts';
import type { Sessions } from '../../features/auth/sessions.ts';
import { answerWithFaults } from '../../features/sandbox/answer-with-faults.ts';
import type { Sandbox } from '../../features/sandbox/sandbox.ts';
import type { AccountQueue } from '../../platform/process/account-queue.ts';
import type { DiskWatch } from '../../platform/disk/disk-watch.ts';
import type { HandlerResult } from '../../platform/routing/answer.ts';
import type { CallReply, CallRequest } from '../../platform/routing/call-request.ts';
import { requestLanguage } from '../../platform/routing/language.ts';
import { setLimitHeaders } from './rate-limit-headers.ts';
import { addressKey, type LimitGroup, type RateLimiter } from '../../platform/routing/rate-limits.ts';
import { refusedToken } from '../../platform/routing/token-scope.ts';
import { NO_PARAMETERS, type Route } from '../../platform/routing/route.ts';
import { sendAnswer, sendPacked, sendRefusal, tooMany } from '../../platform/routing/send.ts';
import type { Shedding } from '../../platform/routing/shedding.ts';

export interface RequestPolicy {
  readonly sessions: Pick<Sessions, 'ofHeader' | 'current' | 'requireOwner' | 'noteLanguage'>;
  /** Why a session has to be confirmed first; null when it was. */
  readonly stepUpRefusal: (session: Session) => Promise<Refusal | null>;
  /** Why money may not leave the user's account now; null when it may. */
  readonly freezeRefusal: (userId: number) => Promise<Refusal | null>;
  /** Null when the limits are lifted for tests. */
  readonly limiter: RateLimiter | null;
  /** Other sites whose pages may call. */
  readonly allowedOrigins: readonly string[];
  readonly disk: Pick<DiskWatch, 'isCloseOnly' | 'failed'>;
  readonly shedding: Shedding;
  readonly accountQueue: AccountQueue;
  /** Null where the server is no sandbox. */
  readonly sandbox: Sandbox | null;
}

/** The refusal of an address that is too fast; null when the call may pass. */
export function tooFast(
  { limiter }: RequestPolicy,
  group: LimitGroup,
  caller: { readonly ip: string },
): Refusal | null {
  return limiter === null ? null : waitOf(limiter.take(group, addressKey(caller.ip)));
}

function waitOf(seconds: number): Refusal | null {
  return seconds === 0 ? null : tooMany(seconds);
}

/** Facts of a route that every request needs, computed once. */
export interface RouteFacts {
  readonly route: Route;
  readonly call: CallDefinition;
  readonly isChange: boolean;
  readonly readsSession: boolean;
  readonly needsSession: boolean;
  /** A change that reads rows before it writes, and holds up no other for long [OVERLOAD-6]. */
  readonly takesTurn: boolean;
  /** Whether a token in a sandbox may have ordered faults for it. */
  readonly takesFaults: boolean;
}

export function routeFacts(route: Route): RouteFacts {
  const { call } = route;
  const [changes, reads] = [isChange(call), readsSession(call)];
  return {
    route,
    call,
    isChange: changes,
    readsSession: reads,
    needsSession: needsSession(call),
    takesTurn: changes && reads && takesTurn(call),
    takesFaults: reads && call.output.kind === 'json' && !(route.name in SANDBOX_CALLS),
  };
}

/**
 * Commands of orders are decided in memory. A call that ends access must not wait for the calls that it stops, and a call that
 * waits for another server must not hold up the account.
 */
function takesTurn({ load, callsOtherServer }: CallDefinition): boolean {
  return load !== 'orders' && load !== 'never-shed' && callsOtherServer !== true;
}

/** True when the call may be answered; otherwise its refusal was sent. A promise only where {@link rejectRequest} returns one. */
export function admitCall(
  request: CallRequest,
  reply: CallReply,
  called: Called,
): boolean | Promise<boolean> {
  const refusal = rejectRequest(request, called.policy, called.facts);
  return refusal instanceof Promise
    ? refusal.then((one) => isAdmitted(request, reply, called, one))
    : isAdmitted(request, reply, called, refusal);
}

function isAdmitted(
  request: CallRequest,
  reply: CallReply,
  { policy: { limiter }, facts }: Called,
  refusal: Refusal | null,
): boolean {
  if (limiter !== null) setLimitHeaders({ request, limiter, group: facts.call.limit }, reply);
  if (refusal !== null) sendRefusal(reply, refusal, requestLanguage(request));
  return refusal === null;
}

/** A promise only where the session is not in memory, a use of it is written, or it must be confirmed. */
function rejectRequest(
  request: CallRequest,
  policy: RequestPolicy,
  facts: RouteFacts,
): Refusal | null | Promise<Refusal | null> {
  const { call } = facts;
  // Shedding comes first: a rejected request must cost nothing.
  const slowed = policy.shedding.refusalOf(call.load) ?? tooFast(policy, call.limit, request);
  if (slowed !== null) return slowed;
  if (call.fullDisk === 'refused' && policy.disk.isCloseOnly) return refuse('close_only_disk');
  if (facts.isChange && isFromElsewhere(request, policy)) return refuse('cross_site_request');
  if (!facts.readsSession) return null;
  const session = policy.sessions.ofHeader(request.headers.authorization);
  return session instanceof Promise
    ? session.then((found) => rejectSession(request, policy, facts, found))
    : rejectSession(request, policy, facts, session);
}

function rejectSession(
  request: CallRequest,
  policy: RequestPolicy,
  facts: RouteFacts,
  session: Session | undefined,
): Refusal | null | Promise<Refusal | null> {
  const { call } = facts;
  request.session = session;
  if (session === undefined) return call.session === 'required' ? refuse('session_invalid') : null;
  const wait = policy.limiter === null ? null : waitOf(policy.limiter.take(call.limit, session.hash));
  if (wait !== null) return wait;
  const unscoped = refusedToken(session, call.scope ?? 'none');
  if (unscoped !== null) return unscoped;
  if (isClosedTo(session, facts)) return refuse('account_frozen');
  if (call.realAccountsOnly === true && session.user.isDemo) return refuse('only_real_account');
  const { needsStepUp, refusedInFreeze, keyed } = call;
  // The handler of a call with a key checks by itself: a known key gets its stored answer [AUTH-21] [AUTH-23].
  if (keyed !== true && (needsStepUp === true || refusedInFreeze === true))
    return unconfirmedRefusal(policy, call, session).then(
      (refusal) => refusal ?? noteLanguage(request, policy, session),
    );
  return noteLanguage(request, policy, session);
}

/** A program that names no language leaves the user's as it is. */
function noteLanguage(
  request: CallRequest,
  { sessions }: RequestPolicy,
  session: Session,
): null | Promise<null> {
  const lang = requestLanguage(request);
  const noted = request.headers[HEADER_LANG] === lang ? sessions.noteLanguage(session, lang) : undefined;
  return noted === undefined ? null : noted.then(() => null);
}

async function unconfirmedRefusal(
  { stepUpRefusal, freezeRefusal }: RequestPolicy,
  { needsStepUp, refusedInFreeze }: CallDefinition,
  session: Session,
): Promise<Refusal | null> {
  const frozen = refusedInFreeze === true ? await freezeRefusal(session.user.id) : null;
  return frozen ?? (needsStepUp === true ? await stepUpRefusal(session) : null);
}

/** A frozen account may read everything, and change nothing [AUTH-11]. */
function isClosedTo({ user }: Session, { call, isChange: changes }: RouteFacts): boolean {
  return user.frozenAtMs !== null && call.openToFrozen !== true && changes;
}

/** True when the browser marks the request as sent by another site's page, for example by a form [SECURITY-3]. */
function isFromElsewhere({ headers }: CallRequest, { allowedOrigins }: RequestPolicy): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return headers.origin === undefined || !allowedOrigins.includes(headers.origin);
}

export interface Called {
  readonly policy: RequestPolicy;
  readonly facts: RouteFacts;
}

/** A body may take seconds to come, and the session may have ended since the headers were judged [AUTH-2], or moved. */
function refusedAfterBody(request: CallRequest, { policy, facts }: Called): Refusal | null {
  const { session } = request;
  if (session === undefined || request.method !== 'POST') return null;
  const current = policy.sessions.current(session);
  if (current === undefined) policy.sessions.requireOwner(session);
  const { commandWatch } = session;
  request.session =
    current === undefined || commandWatch === undefined ? current : { ...current, commandWatch };
  if (current === undefined) return facts.needsSession ? refuse('session_invalid') : null;
  return isClosedTo(current, facts) ? refuse('account_frozen') : null;
}

/** Answers synchronously where the handler does: a promise, even the reply itself, would cost another event-loop iteration. */
export function answerCall(
  request: CallRequest,
  reply: CallReply,
  called: Called,
): Promise<void> | undefined {
  const lang = requestLanguage(request);
  if (called.policy.sandbox !== null && called.facts.takesFaults)
    return answerInSandbox(request, reply, called);
  const answer = answerInTurn(request, called, lang);
  const send = called.facts.call.compressed === true ? sendPacked : sendAnswer;
  if (answer instanceof Promise)
    return answer.then((value) =>
      isStream(value) ? sentWhole(send(reply, value, lang)) : sent(send(reply, value, lang)),
    );
  return sent(send(reply, answer, lang));
}

/** A change of an account's rows waits for the earlier ones of the account, and its session may end meanwhile. */
function answerInTurn(
  request: CallRequest,
  called: Called,
  lang: Language,
): HandlerResult<unknown> | Promise<HandlerResult<unknown>> {
  const { session } = request;
  if (!called.facts.takesTurn || session === undefined) return answerNow(request, called, lang);
  const { id } = session.user;
  const { accountQueue } = called.policy;
  return accountQueue.refusalOf(id) ?? accountQueue.run(id, () => answerNow(request, called, lang));
}

function answerNow(
  request: CallRequest,
  called: Called,
  lang: Language,
): HandlerResult<unknown> | Promise<HandlerResult<unknown>> {
  return refusedAfterBody(request, called) ?? answerOf(request, called.facts.route, lang);
}

async function answerInSandbox(request: CallRequest, reply: CallReply, called: Called): Promise<void> {
  const { sandbox } = called.policy;
  const { route } = called.facts;
  const lang = requestLanguage(request);
  const { session } = request;
  const answer = (watched: Session | undefined) => {
    request.session = watched;
    return answerInTurn(request, called, lang);
  };
  const answered =
    session === undefined
      ? await answer(session)
      : await answerWithFaults({ sandbox, session, request, reply, answer, refusal: (refusal) => refusal });
  if (answered === null) return;
  await sent((route.call.compressed === true ? sendPacked : sendAnswer)(reply, answered, lang));
}

/** The promise of a sending that Fastify must await. A reply is awaitable too, but no caller needs that. */
function sent(sending: CallReply | Promise<void>): Promise<void> | undefined {
  return sending instanceof Promise ? sending : undefined;
}

function isStream(answer: HandlerResult<unknown>): boolean {
  return 'prepared' in answer && answer.prepared instanceof Readable;
}

/** Resolves at the end of a response: Fastify takes an earlier end of the handler's promise for an empty body. */
function sentWhole(sending: CallReply | PromiseLike<void>): Promise<void> {
  return new Promise((resolve) => {
    // A forwarded call has no stream as its answer.
    if (!('then' in sending)) resolve();
    else
      sending.then(
        () => resolve(),
        () => resolve(),
      );
  });
}

function answerOf(
  request: CallRequest,
  route: Route,
  lang: Language,
): HandlerResult<unknown> | Promise<HandlerResult<unknown>> {
  if (route.call.ownSiteOnly === true && isForeign(request)) return refuse('cross_site_request');
  const key = route.call.keyed === true ? idempotencyKey(request) : null;
  if (key !== null && typeof key !== 'string') return key;
  return route.answer({
    parameters: request.method === 'POST' ? (request.body ?? NO_PARAMETERS) : queryOf(request),
    lang,
    idempotencyKey: key,
    ifNoneMatch: request.headers['if-none-match'],
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    authorization: request.mayAdminister ? request.headers.authorization : undefined,
    site: `${request.protocol}://${request.host}`,
    session: request.session,
  });
}

/** The query, with what the path itself names. */
function queryOf({ query, params }: CallRequest): object {
  if (isEmpty(query as object) && isEmpty(params as object)) return NO_PARAMETERS;
  return { ...(query as object), ...(params as object) };
}

/** Checks for a key without creating the list of keys. */
function isEmpty(named: object): boolean {
  for (const _ in named) return false;
  return true;
}

/** A link or an image cannot set the `lang` header, and browsers mark requests from other sites [REQUEST-6]. */
function isForeign(request: CallRequest): boolean {
  return request.headers[HEADER_LANG] === undefined || request.headers['sec-fetch-site'] === 'cross-site';
}

function idempotencyKey(request: CallRequest): string | null | Refusal {
  const key = request.headers[HEADER_IDEMPOTENCY_KEY];
  if (key === undefined) return null;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  return refuse('validation_failed', { fields: [HEADER_IDEMPOTENCY_KEY] });
}
