/** Call definitions: one object states everything that server, client, SDK, documents and tests know of a REST call. */

import { z } from 'zod';
import type { RefusalReason } from '../refusals.ts';
import { strictInput } from './strict-input.ts';

/** Rate limits that a call may count against; `RATE_LIMITS` of the server has their sizes. */
export type CallLimit =
  | 'calls'
  | 'orders'
  | 'login'
  | 'pictures'
  | 'uploads'
  | 'exports'
  | 'tables'
  | 'supportChat';

/**
 * `ignored`: the token is not read. `optional`: the handler gets the session if there is one. `user-or-admin`: without a
 * session the handler checks for an administrator.
 */
export type SessionUse = 'ignored' | 'optional' | 'required' | 'user-or-admin';

/** Scopes of API tokens; `trade` includes `read`. */
export type TokenScope = 'read' | 'trade';

/** Under overload `reads` are refused first, `arrivals` (sign-ups, payments) second, `orders` only when their queue is long. */
export type LoadClass = 'reads' | 'arrivals' | 'orders' | 'never-shed';

/** `refused-when-new`: the executor refuses it, so that a known idempotency key still gets its stored response. */
export type FullDisk = 'accepted' | 'refused' | 'refused-when-new';

/** A request as the documents show it and a test sends it; names in braces are filled in by {@link fillExample}. */
export interface CallExample {
  readonly as: 'anonymous' | 'demo' | 'user';
  readonly input: Readonly<Record<string, string | number | boolean>>;
}

/** `data` of a successful response. */
export interface JsonOutput<Data> {
  readonly kind: 'json';
  readonly schema: z.ZodType<Data>;
}

/** A file instead of the envelope; a refusal is still an envelope. */
export interface FileOutput {
  readonly kind: 'file';
  readonly types: readonly string[];
  /** `data` of the envelope that the caller can choose instead of a file. */
  readonly json?: z.ZodType;
}

/** A call as its area defines it; absent fields have defaults. */
interface CallFacts<Input extends z.ZodType, Output, Session extends SessionUse, Keyed extends boolean> {
  /** Parameters of the query, the path or the body; absent: none. */
  readonly input?: Input;
  readonly output: Output;
  /** Absent: `required`. */
  readonly session?: Session;
  /** The scope that an API token needs; without one only sessions may call. */
  readonly scope?: TokenScope;
  readonly realAccountsOnly?: true;
  /** Needs a further proof in the same session within the last minutes; demo accounts need none [AUTH-21]. */
  readonly needsStepUp?: true;
  /** Refused while the owner of the account has frozen withdrawals [AUTH-23]. */
  readonly refusedInFreeze?: true;
  /** A change that frozen accounts may still make [AUTH-11]. */
  readonly openToFrozen?: true;
  /** Rejects requests that another site, a link or an image could have triggered [REQUEST-6]. */
  readonly ownSiteOnly?: true;
  /** Waits for a server of other people, and so takes no turn of its account [OVERLOAD-6]. */
  readonly callsOtherServer?: true;
  /** Takes a multipart body with one `file`, which becomes a parameter. */
  readonly takesFile?: true;
  /** Takes an `idempotency-key` header. */
  readonly keyed?: Keyed;
  /** The response has no data of its caller and may be compressed [REQUEST-7]. */
  readonly compressed?: true;
  /** Answers 304 to a matching `if-none-match`. */
  readonly revalidated?: true;
  /** Absent: `calls`. */
  readonly limit?: CallLimit;
  /** Absent: `reads`. */
  readonly load?: LoadClass;
  /** Absent: `accepted`. */
  readonly fullDisk?: FullDisk;
  /** In addition to those that follow from the other facts. */
  readonly refusals?: readonly RefusalReason[];
  /** A few words, without a full stop. */
  readonly summary: string;
  /** What a caller has to know beyond the summary, in whole sentences. */
  readonly description: string;
  /** Absent: the call without parameters. */
  readonly example?: CallExample['input'];
  /** Absent: the first of `anonymous`, `demo` and `user` that may make the call. */
  readonly exampleAs?: CallExample['as'];
}

type Defaulted = 'input' | 'session' | 'limit' | 'load' | 'fullDisk';

export interface CallDefinition<
  Input extends z.ZodType = z.ZodType,
  Output = JsonOutput<unknown> | FileOutput,
  Session extends SessionUse = SessionUse,
  Keyed extends boolean = boolean,
> extends Omit<CallFacts<Input, Output, Session, Keyed>, Defaulted | 'example' | 'exampleAs'>,
    Required<Pick<CallFacts<Input, Output, Session, Keyed>, Defaulted>> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly example: CallExample;
}

export const NO_INPUT = z.object({});

/** A call that reads; it ignores parameters that it does not name. */
export function defineGet<
  Output extends JsonOutput<unknown> | FileOutput,
  Input extends z.ZodType = typeof NO_INPUT,
  Session extends SessionUse = 'required',
>(
  path: string,
  facts: CallFacts<Input, Output, Session, false>,
): CallDefinition<Input, Output, Session, false> {
  return complete('GET', path, facts);
}

/** A call that changes something: it states its load class and what happens on a full disk, and refuses fields that it does not name [REQUEST-8]. */
export function definePost<
  Output extends JsonOutput<unknown> | FileOutput,
  Input extends z.ZodType = typeof NO_INPUT,
  Session extends SessionUse = 'required',
  Keyed extends boolean = false,
>(
  path: string,
  facts: CallFacts<Input, Output, Session, Keyed> & { readonly load: LoadClass; readonly fullDisk: FullDisk },
): CallDefinition<Input, Output, Session, Keyed> {
  return complete('POST', path, { ...facts, input: strictInput(inputOf(facts)) });
}

function complete<Input extends z.ZodType, Output, Session extends SessionUse, Keyed extends boolean>(
  method: 'GET' | 'POST',
  path: string,
  { example = {}, exampleAs, ...facts }: CallFacts<Input, Output, Session, Keyed>,
): CallDefinition<Input, Output, Session, Keyed> {
  const { session = 'required' as Session, realAccountsOnly } = facts;
  const isOpen = session === 'ignored' || session === 'optional';
  const caller = realAccountsOnly === true ? 'user' : 'demo';
  return {
    method,
    path,
    limit: 'calls',
    load: 'reads',
    fullDisk: 'accepted',
    ...facts,
    input: inputOf(facts),
    session,
    example: { as: exampleAs ?? (isOpen ? 'anonymous' : caller), input: example },
  };
}

function inputOf<Input extends z.ZodType>({ input }: { readonly input?: Input }): Input {
  return input ?? (NO_INPUT as unknown as Input);
}

/** `data` of this shape where the call succeeds. */
export function json<Data>(schema: z.ZodType<Data>): JsonOutput<Data> {
  return { kind: 'json', schema };
}

/** A response body of one of these media types. */
export function file(...types: readonly string[]): FileOutput {
  return { kind: 'file', types };
}

/** The same, or an envelope with `data` of this shape, as the caller chooses. */
export function fileOrJson(schema: z.ZodType, ...types: readonly string[]): FileOutput {
  return { kind: 'file', types, json: schema };
}

/** `data` without fields. */
export const EMPTY = z.object({});
export type Empty = z.infer<typeof EMPTY>;

/** The handler sees the session if there is one. */
export function readsSession({ session }: CallDefinition): boolean {
  return session !== 'ignored';
}

export function needsSession({ session }: CallDefinition): boolean {
  return session === 'required' || session === 'user-or-admin';
}

/** A call that pages of other sites must not make in a user's name. */
export function isChange({ method, ownSiteOnly }: CallDefinition): boolean {
  return method === 'POST' || ownSiteOnly === true;
}
