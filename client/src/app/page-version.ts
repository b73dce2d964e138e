/** Version check: whether the server has another version of the client than this page. */

const VERSION = /data-version="(\w+)"/;

/** False also while the server does not answer. */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const version = answer.ok ? VERSION.exec(await answer.text())?.[1] : undefined;
    return version !== undefined && version !== document.documentElement.dataset['version'];
  } catch {
    return false;
  }
}
