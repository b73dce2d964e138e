/** The version of the client that the server has, beside the one of this page. */

const VERSION = /data-version="(\w+)"/;

/** False as well while the server does not answer: then nothing is known. */
export async function hasNewVersion(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const version = answer.ok ? VERSION.exec(await answer.text())?.[1] : undefined;
    return version !== undefined && version !== document.documentElement.dataset['version'];
  } catch {
    return false;
  }
}
