/** Published JSON schemas of the operator's files, made from the schemas that check them. */

import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { BrandFile } from '../../src/platform/brand/brand-file.ts';
import { InstrumentsFile } from '../../src/platform/instruments/instruments-file.ts';

const SAMPLES = new URL('../../../docs/samples/', import.meta.url);

/** A file as it has to be. */
export interface MadeFile {
  readonly path: string;
  readonly text: string;
}

const SCHEMAS: readonly (readonly [path: string, schema: z.ZodType])[] = [
  ['brand/brand.schema.json', BrandFile],
  ['instruments/instruments.schema.json', InstrumentsFile],
];

export function schemaFiles(): readonly MadeFile[] {
  return SCHEMAS.map(([path, schema]) => ({
    path: fileURLToPath(new URL(path, SAMPLES)),
    text: `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`,
  }));
}
