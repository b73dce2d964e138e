/** The API documents as far as tests read them. */

interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly 'x-rate-limit'?: { readonly calls: number; readonly seconds: number };
  readonly 'x-token-scope'?: string;
  readonly 'x-codeSamples'?: readonly { readonly source: string }[];
}

interface Section {
  readonly name: string;
  readonly description: string;
}

export interface OpenApiDocument {
  readonly info: { readonly description: string };
  readonly tags: readonly Section[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface AsyncApiDocument {
  readonly operations: {
    readonly toPeer: { readonly messages: readonly { readonly $ref: string }[] };
  };
  readonly components: {
    readonly messages: Readonly<
      Record<string, { readonly examples: readonly { readonly payload: unknown }[] }>
    >;
  };
  readonly channels: { readonly live: { readonly messages: Readonly<Record<string, unknown>> } };
  readonly 'x-close-codes': Readonly<Record<string, string>>;
}

/** The code blocks of a language in Markdown. */
export function codeBlocks(markdown: string, language: string): readonly string[] {
  return [...markdown.matchAll(/^```(\w+)\n([^]*?)\n```$/gm)].flatMap(([, found, code = '']) =>
    found === language ? [code] : [],
  );
}
