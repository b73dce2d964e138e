/** One row of the route table: what a call takes, who may make it, how often, and what answers it. */

import type { Refusal } from '@vernier/shared/refusals';
import { refuse } from '@vernier/shared/refusals';
import type { Calls } from '@vernier/shared/api/calls';
import type { Language } from '@vernier/shared/api/languages';
import type { RouteName } from '@vernier/shared/api/paths';
import type { z } from 'zod';
import type { Session } from './session.ts';
import type { Answer } from './answer.ts';
import type { LimitGroup } from './rate-limits.ts';

/** A call that passed every check of its row. */
export interface Call<Input> {
  readonly input: Input;
  readonly lang: Language;
  /** Checked already; null when the caller sent none. */
  readonly idempotencyKey: string | null;
  readonly ifNoneMatch: string | undefined;
  /** Address that the call comes from. */
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** The site as the caller addresses it, such as `https://example.com`. */
  readonly site: string;
  /** The header as it came, for calls that administrators may make too. */
  readonly authorization: string | undefined;
}

/** A call that anybody may make, and whose handler looks at who does. */
export interface PublicCall<Input> extends Call<Input> {
  /** Undefined without a live session, and where the row does not ask. */
  readonly caller: Session | undefined;
}

export interface UserCall<Input> extends Call<Input> {
  readonly session: Session;
}

type Outcome<Name extends RouteName> = Answer<Calls[Name]['output']> | Promise<Answer<Calls[Name]['output']>>;

interface Row<Name extends RouteName, Schema extends z.ZodType> {
  readonly name: Name;
  readonly limit: LimitGroup;
  readonly input: Schema;
  /** Refuses what another site, a link or an image could have triggered [W6]. */
  readonly ownSiteOnly?: boolean;
  /** Takes an `idempotency-key` header. */
  readonly idempotent?: boolean;
  /** Changes something, and is open to a frozen account all the same [A17]. */
  readonly whileFrozen?: boolean;
  /** Its answer is the same for everybody and may be compressed [W7]. */
  readonly packed?: boolean;
  /** Takes a multipart body with one `file`, which becomes a parameter. */
  readonly takesFile?: boolean;
}

interface PublicRow<Name extends RouteName, Schema extends z.ZodType> extends Row<Name, Schema> {
  /** The handler looks at who is calling, if anybody is. */
  readonly knowsCaller?: boolean;
  handle(call: PublicCall<z.output<Schema>>): Outcome<Name>;
}

interface UserRow<Name extends RouteName, Schema extends z.ZodType> extends Row<Name, Schema> {
  /** What is somebody's is never compressed. */
  readonly packed?: false;
  /** Refuses demo accounts before it looks at anything else. */
  readonly realOnly?: boolean;
  handle(call: UserCall<z.output<Schema>>): Outcome<Name>;
}

/** What a request brings that names none. */
export const NO_PARAMETERS: Readonly<Record<string, never>> = Object.freeze({});

/** What is known of a request before its parameters are looked at. */
export interface RawCall {
  readonly parameters: unknown;
  readonly lang: Language;
  readonly idempotencyKey: string | null;
  readonly ifNoneMatch: string | undefined;
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** The site as the caller addresses it, such as `https://example.com`. */
  readonly site: string;
  readonly authorization: string | undefined;
  readonly session: Session | undefined;
}

/** A row with its types folded away, ready to be registered. */
export interface Route {
  readonly name: RouteName;
  readonly limit: LimitGroup;
  readonly needsSession: boolean;
  /** The session is looked up; true wherever one is needed. */
  readonly readsSession: boolean;
  readonly whileFrozen: boolean;
  readonly takesFile: boolean;
  /** Without a session the handler decides whether it is an administrator who calls. */
  readonly staffToo: boolean;
  readonly ownSiteOnly: boolean;
  readonly idempotent: boolean;
  readonly packed: boolean;
  readonly realOnly: boolean;
  /** What it takes, for whoever describes it. */
  readonly input: z.ZodType;
  answer(call: RawCall): Answer<unknown> | Promise<Answer<unknown>>;
}

/** A call that anybody may make. */
export function publicRoute<Name extends RouteName, Schema extends z.ZodType>(
  row: PublicRow<Name, Schema>,
): Route {
  const read = readerOf(row.input);
  return {
    ...facts(row),
    needsSession: false,
    readsSession: row.knowsCaller ?? false,
    answer(call) {
      const parsed = read(call.parameters);
      if (!parsed.success) return invalid(parsed.error);
      return row.handle({ ...given(call), input: parsed.data, caller: call.session });
    },
  };
}

/** A call of users and of administrators: the handler refuses whoever is neither. */
export function staffTooRoute<Name extends RouteName, Schema extends z.ZodType>(
  row: PublicRow<Name, Schema>,
): Route {
  return { ...publicRoute(row), needsSession: true, readsSession: true, staffToo: true };
}

/** A call that needs a session. */
export function userRoute<Name extends RouteName, Schema extends z.ZodType>(
  row: UserRow<Name, Schema>,
): Route {
  const read = readerOf(row.input);
  return {
    ...facts(row),
    realOnly: row.realOnly ?? false,
    needsSession: true,
    readsSession: true,
    answer(call) {
      const { session } = call;
      if (session === undefined) return refuse('session_invalid');
      if (row.realOnly === true && session.user.isDemo) return refuse('only_real_account');
      const parsed = read(call.parameters);
      if (!parsed.success) return invalid(parsed.error);
      return row.handle({ ...given(call), input: parsed.data, session });
    },
  };
}

/** Reads parameters. What comes of none is always the same, and half of all calls bring none. */
function readerOf<Schema extends z.ZodType>(
  schema: Schema,
): (parameters: unknown) => z.ZodSafeParseResult<z.output<Schema>> {
  const ofNone = schema.safeParse(NO_PARAMETERS);
  if (ofNone.success) Object.freeze(ofNone.data);
  return (parameters) => (parameters === NO_PARAMETERS ? ofNone : schema.safeParse(parameters));
}

function facts<Name extends RouteName, Schema extends z.ZodType>(row: Row<Name, Schema>) {
  return {
    name: row.name,
    limit: row.limit,
    ownSiteOnly: row.ownSiteOnly ?? false,
    idempotent: row.idempotent ?? false,
    whileFrozen: row.whileFrozen ?? false,
    takesFile: row.takesFile ?? false,
    packed: row.packed ?? false,
    staffToo: false,
    realOnly: false,
    input: row.input,
  };
}

function given({
  lang,
  idempotencyKey,
  ifNoneMatch,
  ip,
  userAgent,
  site,
  authorization,
}: RawCall): Omit<Call<unknown>, 'input'> {
  return { lang, idempotencyKey, ifNoneMatch, ip, userAgent, site, authorization };
}

function invalid(error: z.ZodError): Refusal {
  const fields = new Set(error.issues.map((issue) => String(issue.path[0] ?? 'body')));
  return refuse('validation_failed', { fields: [...fields] });
}
