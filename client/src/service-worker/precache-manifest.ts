/** What one version of the client consists of, as the build writes it into the worker. */

export interface Shell {
  /** Digest of all files below; the page that belongs to them carries it on its root element. */
  readonly version: string;
  /** Fetched before the version is ready: without one of these it is none. */
  readonly files: readonly string[];
  /** The files of the words, by language; only those in use are kept, and all of one language together. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
  /** Kept once a page has asked for them: faces of other scripts, logos, flags, pictures. */
  readonly others: readonly string[];
}

/** `/assets/ar.first-1a2b3c4.js` is one of Arabic's two; what is no language's gives a name that none has. */
export function languageOf(file: string): string {
  return /^\/assets\/([a-z]+)\.(?:first|rest)-[\w-]+\.js$/.exec(file)?.[1] ?? '';
}
