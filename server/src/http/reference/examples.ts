/** Examples of requests: the placeholders of a call's example, replaced by values. */

import type { CallExample } from '@vernier/shared/api/define-call';

/** Values of the placeholders in the printed reference; a test uses its own. */
const PRINTED: Readonly<Record<string, string | number>> = {
  holding: 1042,
  pending: 1043,
  session: 7,
  token: 3,
  picture: '9f2c4e7a1b3d5f60718293a4b5c6d7e8',
  method: 2,
  withdrawal: 12,
  alert: 5,
  trader: '10000123',
  code: '493027',
  digits: '628104',
  freeze: 'Zk3vX0mT9qWc2LrYb7NdPs5HfGa8JuEi1KoQ4tBxMzA',
};

type Input = CallExample['input'];

/** The input of an example as a reader sees it. */
export function printedExample({ input }: CallExample): Readonly<Record<string, unknown>> {
  return fillExample(input, PRINTED);
}

/** Replaces the placeholders; a text that is one placeholder gets the type of its value. */
export function fillExample(
  input: Input,
  values: Readonly<Record<string, string | number>>,
): Readonly<Record<string, unknown>> {
  const valueOf = (text: string) =>
    values[/^\{(\w+)\}$/.exec(text)?.[1] ?? ''] ??
    text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, typeof value === 'string' ? valueOf(value) : value]),
  );
}
