/** Samples of a call to copy: shell, TypeScript, and the recorded response. */

import { FILE_TYPE, JSON_TYPE } from '../media-types.ts';
import { type Call, type Operation, takesHeader, wantsSession } from './documents.ts';
import { formatJson, literal, sampleBlock } from './sample.ts';

export function samplesOf(call: Call): string {
  const { operation } = call;
  const script = scriptOf(operation);
  return [
    sampleBlock('curl', curlOf(call)),
    script === null ? '' : sampleBlock('ts', script),
    answerOf(operation),
  ].join('');
}

/** Works unchanged when the server and the token are in shell variables. */
function curlOf({ path, method, operation }: Call): string {
  const { parameters = [], requestBody } = operation;
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, example } of parameters) {
    if (name === undefined || example === undefined) continue;
    if (place === 'path') filled = filled.replace(`{${name}}`, String(example));
    else query.append(name, String(example));
  }
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const example = bodyOf(operation);
  const lines = [`curl ${method === 'post' ? '-X POST ' : ''}"$VERNIER${filled}${search}"`];
  if (wantsSession(operation)) lines.push('-H "authorization: $TOKEN"');
  if (takesHeader(operation, 'idempotencyKey')) lines.push('-H "idempotency-key: order-2026-01-05-0001"');
  if (takesHeader(operation, 'langNeeded')) lines.push('-H "lang: en"');
  if (requestBody?.content[FILE_TYPE] !== undefined) lines.push('-F "file=@picture.png"');
  if (Object.keys(example).length > 0)
    lines.push("-H 'content-type: application/json'", `-d '${formatJson(example, '  ')}'`);
  return lines.join(' \\\n  ');
}

/** With the package for programs, which answers no files and speaks to the calls of the table only. */
function scriptOf(operation: Operation): string | null {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const isOfTable = operation['x-rate-limit'] !== undefined;
  const answersFiles = Object.keys(responses['200']?.content ?? {}).some((type) => type !== JSON_TYPE);
  if (!isOfTable || answersFiles || requestBody?.content[FILE_TYPE] !== undefined) return null;
  const named = parameters.flatMap(({ name, example }) =>
    name === undefined || example === undefined ? [] : [[name, example] as const],
  );
  const input = { ...Object.fromEntries(named), ...bodyOf(operation) };
  return `const answered = await vernier.ask('${operationId}', ${literal(input)});`;
}

function bodyOf({ requestBody }: Operation): object {
  return requestBody?.content[JSON_TYPE]?.example ?? {};
}

function answerOf({ responses }: Operation): string {
  const example = responses['200']?.content?.[JSON_TYPE]?.example;
  return example === undefined ? '' : sampleBlock('answer', formatJson(example));
}
