/** One row of the route table: what a call takes, who may make it, how often, and what answers it. */

import type { Refusal } from '@vernier/shared/refusals';
import { refuse } from '@vernier/shared/refusals';
import type { Calls } from '@vernier/shared/wire/calls';
import type { Language } from '@vernier/shared/wire/languages';
import type { RouteName } from '@vernier/shared/wire/paths';
import type { z } from 'zod';
import type { Session } from '../auth/sessions.ts';
import type { Answer } from './answer.ts';
import type { LimitGroup } from './rate-limits.ts';

/** A call that passed every check of its row. */
export interface Call<Input> {
  readonly input: Input;
  readonly lang: Language;
  /** Checked already; null when the caller sent none. */
  readonly idempotencyKey: string | null;
  readonly ifNoneMatch: string | undefined;
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
}

interface PublicRow<Name extends RouteName, Schema extends z.ZodType> extends Row<Name, Schema> {
  handle(call: Call<z.output<Schema>>): Outcome<Name>;
}

interface UserRow<Name extends RouteName, Schema extends z.ZodType> extends Row<Name, Schema> {
  handle(call: UserCall<z.output<Schema>>): Outcome<Name>;
}

/** What is known of a request before its parameters are looked at. */
export interface RawCall {
  readonly parameters: unknown;
  readonly lang: Language;
  readonly idempotencyKey: string | null;
  readonly ifNoneMatch: string | undefined;
  readonly session: Session | undefined;
}

/** A row with its types folded away, ready to be registered. */
export interface Route {
  readonly name: RouteName;
  readonly limit: LimitGroup;
  readonly needsSession: boolean;
  readonly ownSiteOnly: boolean;
  readonly idempotent: boolean;
  answer(call: RawCall): Answer<unknown> | Promise<Answer<unknown>>;
}

/** A call that anybody may make. */
export function publicRoute<Name extends RouteName, Schema extends z.ZodType>(
  row: PublicRow<Name, Schema>,
): Route {
  return {
    ...facts(row),
    needsSession: false,
    answer(call) {
      const parsed = row.input.safeParse(call.parameters);
      if (!parsed.success) return invalid(parsed.error);
      const { lang, idempotencyKey, ifNoneMatch } = call;
      return row.handle({ input: parsed.data, lang, idempotencyKey, ifNoneMatch });
    },
  };
}

/** A call that needs a session. */
export function userRoute<Name extends RouteName, Schema extends z.ZodType>(
  row: UserRow<Name, Schema>,
): Route {
  return {
    ...facts(row),
    needsSession: true,
    answer(call) {
      const { session } = call;
      if (session === undefined) return refuse('session_invalid');
      const parsed = row.input.safeParse(call.parameters);
      if (!parsed.success) return invalid(parsed.error);
      const { lang, idempotencyKey, ifNoneMatch } = call;
      return row.handle({ input: parsed.data, session, lang, idempotencyKey, ifNoneMatch });
    },
  };
}

function facts<Name extends RouteName, Schema extends z.ZodType>(row: Row<Name, Schema>) {
  return {
    name: row.name,
    limit: row.limit,
    ownSiteOnly: row.ownSiteOnly ?? false,
    idempotent: row.idempotent ?? false,
  };
}

function invalid(error: z.ZodError): Refusal {
  const fields = new Set(error.issues.map((issue) => String(issue.path[0] ?? 'body')));
  return refuse('validation_failed', { fields: [...fields] });
}
