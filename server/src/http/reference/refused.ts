/** Schemas and responses of refusals: one schema for each reason with its data, one response for each set of reasons. */

import { type CallName, callOf, CALLS } from '@vernier/shared/api/calls';
import { refusalDataFields } from '@vernier/shared/api/refusal-data';
import { REFUSALS, type RefusalReason } from '@vernier/shared/refusals';
import { z } from 'zod';
import { statusOf } from '../../platform/routing/answer.ts';
import { JSON_TYPE } from './media-types.ts';
import { MEANINGS, refusalsOf } from './refusals-of.ts';
import { outputSchema, reference, type Schema } from './schema.ts';

const BUSINESS_STATUS = 200;

/** `insufficient_margin` is `RefusedInsufficientMargin`. */
function nameOf(reason: RefusalReason): string {
  return `Refused${pascalCase(reason)}`;
}

function pascalCase(reason: RefusalReason): string {
  return reason.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Of addresses that are no calls. */
const OTHER_REASONS: readonly RefusalReason[] = ['path_not_found'];

/** The schemas of all refusals, by name. */
export function refusedSchemas(): Record<string, Schema> {
  const names = Object.keys(CALLS) as CallName[];
  const reasons = new Set([...names.flatMap((name) => refusalsOf(callOf(name))), ...OTHER_REASONS]);
  return Object.fromEntries(
    MEANINGS.filter(({ reason }) => reasons.has(reason)).map(({ reason, when }) => [
      nameOf(reason),
      { ...refusedSchema(reason), description: when },
    ]),
  );
}

function refusedSchema(reason: RefusalReason): Schema {
  const data = z.strictObject(refusalDataFields(reason)).describe('For a program.');
  return outputSchema(
    z.strictObject({
      code: z.literal(REFUSALS[reason]).describe('For pages. Related reasons have the same code.'),
      msg: z.string().describe('For users, in the language of the header `lang`.'),
      data,
    }),
  );
}

/** References to the schemas of these reasons. */
export function refusedOptions(reasons: readonly RefusalReason[]): readonly Schema[] {
  return reasons.map((reason) => reference(nameOf(reason)));
}

/** Of those with the HTTP status of a success. */
export function successReasons(reasons: readonly RefusalReason[]): readonly RefusalReason[] {
  return reasons.filter((reason) => statusOf(reason) === BUSINESS_STATUS);
}

/** Responses of the other reasons by HTTP status, as references to {@link refusedAnswers}. */
export function transportAnswers(reasons: readonly RefusalReason[]): Record<string, Schema> {
  return Object.fromEntries(
    byStatus(reasons).map(([status, those]) => [
      String(status),
      { $ref: `#/components/responses/${responseName(those)}` },
    ]),
  );
}

/** Responses of all refusals whose HTTP status is not that of a success, by name. */
export function refusedAnswers(): Record<string, Schema> {
  const ofCalls = (Object.keys(CALLS) as CallName[]).map((name) => refusalsOf(callOf(name)));
  const sets = [...ofCalls, OTHER_REASONS].flatMap(byStatus);
  return Object.fromEntries(sets.map(([, reasons]) => [responseName(reasons), responseOf(reasons)]));
}

function responseName(reasons: readonly RefusalReason[]): string {
  return `Refused${reasons.map(pascalCase).join('Or')}`;
}

function responseOf(reasons: readonly RefusalReason[]): Schema {
  const waits = reasons.some((reason) => reason === 'too_many_requests' || reason === 'overloaded');
  const options = refusedOptions(reasons);
  return {
    description: `Refused: ${reasons.join(', ')}.`,
    ...(waits ? { headers: { 'retry-after': { $ref: '#/components/headers/retryAfter' } } } : {}),
    content: { [JSON_TYPE]: { schema: options.length === 1 ? options[0] : { anyOf: options } } },
  };
}

function byStatus(
  reasons: readonly RefusalReason[],
): readonly (readonly [number, readonly RefusalReason[]])[] {
  const found = new Map<number, RefusalReason[]>();
  for (const reason of reasons) {
    const status = statusOf(reason);
    if (status !== BUSINESS_STATUS) found.set(status, [...(found.get(status) ?? []), reason]);
  }
  return [...found].toSorted(([one], [other]) => one - other);
}
