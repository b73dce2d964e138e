/** TypeScript sample of a call with the SDK, as the extension `x-codeSamples` that viewers show. */

import type { CallName } from '@vernier/shared/api/calls';
import type { CallDefinition } from '@vernier/shared/api/define-call';
import { printedExample } from './examples.ts';
import type { Schema } from './schema.ts';

/** Empty for calls with files, which the SDK's `ask` does not have. */
export function codeSamples(name: CallName, { output, takesFile, example }: CallDefinition): Schema {
  if (output.kind === 'file' || takesFile === true) return {};
  const source = `const answered = await vernier.ask('${name}', ${objectLiteral(printedExample(example))});`;
  return { 'x-codeSamples': [{ lang: 'TypeScript', label: '@vernier/sdk', source }] };
}

/** JSON as TypeScript code: names without quotes, texts in single quotes. */
function objectLiteral(value: object): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/"(\w+)": /g, '$1: ')
    .replaceAll(/"([^"\\']*)"/g, "'$1'");
}
