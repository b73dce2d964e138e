/** Precache manifest: the files of one version of the client, which the build writes into the service worker. */

export interface PrecacheManifest {
  /** Digest of all files below; the page of this version has it on its root element. */
  readonly version: string;
  /** Fetched before the version is installed; the installation fails when one is missing. */
  readonly files: readonly string[];
  /** Translation files by language; only used languages are cached, each as a whole. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
  /** Cached once a page has requested them: fonts of other scripts, logos, flags, pictures. */
  readonly others: readonly string[];
}

/** The language of a translation file: `ar` for `/assets/ar.first-1a2b3c4.js`; empty for other files. */
export function translationLanguageOf(file: string): string {
  return /^\/assets\/([a-z]+)\.(?:first|rest)-[\w-]+\.js$/.exec(file)?.[1] ?? '';
}
