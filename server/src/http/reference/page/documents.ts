/** The documents as the page reads them: of OpenAPI and AsyncAPI, no more than it shows. */

import type { Schema } from '../schema.ts';

export interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly example?: string | number | boolean;
  readonly $ref?: string;
}

interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
  readonly 'x-token-scope'?: string;
  readonly 'x-rate-limit'?: { readonly group: string; readonly calls: number; readonly seconds: number };
  readonly 'x-refusals'?: readonly string[];
}

export interface RefusalRow {
  readonly code: number;
  readonly reason: string;
  readonly status: number;
  readonly when: string;
}

export interface CallsDocument {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly 'x-refusals': readonly RefusalRow[];
}

interface Message {
  readonly name: string;
  readonly summary: string;
  readonly payload: Schema;
  readonly examples: readonly { readonly payload: unknown }[];
}

export interface SocketDocument {
  readonly info: { readonly description: string };
  readonly channels: { readonly live: { readonly address: string } };
  readonly operations: {
    readonly fromPeer: { readonly messages: readonly { readonly $ref: string }[] };
  };
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
  readonly 'x-close-codes': Readonly<Record<string, string>>;
}

export interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

export function callsOf({ paths }: CallsDocument): readonly Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

export function takesHeader({ parameters = [] }: Operation, component: string): boolean {
  return parameters.some(({ $ref }) => $ref?.endsWith(`/${component}`) === true);
}

export function wantsSession({ security }: Operation): boolean {
  return security.some((one) => 'session' in one);
}
