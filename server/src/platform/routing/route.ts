/** Routes: the handlers of the calls, with the parsing of parameters and the checks that come from the call's definition. */

import { type CallName, type Calls, type CALLS, callOf, type ParsedInput } from '@vernier/shared/api/calls';
import type { CallDefinition } from '@vernier/shared/api/define-call';
import type { Language } from '@vernier/shared/api/languages';
import { inputRefusal, firstFields } from '@vernier/shared/api/strict-input';
import { refuse } from '@vernier/shared/refusals';
import type { z } from 'zod';
import type { HandlerResult } from './answer.ts';
import type { Session } from './session.ts';

/** A request that passed every check of its call. */
interface CallRequest<Input> {
  readonly input: Input;
  readonly lang: Language;
  /** Its form is valid; null when the caller sent none. */
  readonly idempotencyKey: string | null;
  readonly ifNoneMatch: string | undefined;
  /** Address that the request comes from. */
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** The site as the caller addresses it, such as `https://example.com`. */
  readonly site: string;
  /** The header as it came, for calls that administrators may make too; undefined where they cannot. */
  readonly authorization: string | undefined;
}

export interface UserRequest<Input> extends CallRequest<Input> {
  readonly session: Session;
}

interface OpenRequest<Input> extends CallRequest<Input> {
  /** Undefined without a live session, and where the call ignores sessions. */
  readonly caller: Session | undefined;
}

/** The request that the handler of a call gets. */
export type RequestOf<Name extends CallName> = (typeof CALLS)[Name]['session'] extends 'required'
  ? UserRequest<ParsedInput<Name>>
  : OpenRequest<ParsedInput<Name>>;

type Outcome<Name extends CallName> =
  | HandlerResult<Calls[Name]['output']>
  | Promise<HandlerResult<Calls[Name]['output']>>;

/** The parameters of a request that has none. */
export const NO_PARAMETERS: Readonly<Record<string, never>> = Object.freeze({});

/** A request before its parameters are parsed. */
export interface RawRequest extends Omit<CallRequest<unknown>, 'input'> {
  readonly parameters: unknown;
  readonly session: Session | undefined;
}

/** A call with its handler, ready to be registered. */
export interface Route {
  readonly name: CallName;
  readonly call: CallDefinition;
  answer(request: RawRequest): HandlerResult<unknown> | Promise<HandlerResult<unknown>>;
}

export function route<Name extends CallName>(
  name: Name,
  handle: (request: RequestOf<Name>) => Outcome<Name>,
): Route {
  const call = callOf(name);
  const read = readerOf(call.input);
  return {
    name,
    call,
    answer(request) {
      const { session } = request;
      if (call.session === 'required' && session === undefined) return refuse('session_invalid');
      const parsed = read(request.parameters);
      if (!parsed.success) return inputRefusal(parsed.error, 'body');
      return handle(parsedRequest(request, parsed.data) as unknown as RequestOf<Name>);
    },
  };
}

/** Written out, because every request comes through here and a spread is slower. */
function parsedRequest(
  { lang, idempotencyKey, ifNoneMatch, ip, userAgent, site, authorization, session }: RawRequest,
  input: unknown,
) {
  return {
    lang,
    idempotencyKey,
    ifNoneMatch,
    ip,
    userAgent,
    site,
    authorization,
    input,
    session,
    caller: session,
  };
}

/** Parses parameters. The result for no parameters is always the same, and half of all requests have none. */
function readerOf(schema: z.ZodType): (parameters: unknown) => z.ZodSafeParseResult<unknown> {
  let ofNone: z.ZodSafeParseResult<unknown> | null = null;
  return (parameters) => {
    if (parameters !== NO_PARAMETERS) return schema.safeParse(firstFields(parameters));
    ofNone ??= resultOfNone(schema);
    return ofNone;
  };
}

function resultOfNone(schema: z.ZodType): z.ZodSafeParseResult<unknown> {
  const result = schema.safeParse(NO_PARAMETERS);
  if (result.success) Object.freeze(result.data);
  return result;
}
