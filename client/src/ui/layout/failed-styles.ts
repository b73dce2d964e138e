/**
 * Style sheets that could not be fetched. The bundler's loader requests each of them once: on a second attempt it brings the
 * code of a part alone, which would be shown without its styles.
 */

const failed = new Set<string>();

/** Notes them until the returned function is called. */
export function noteFailedStyles(): () => void {
  const end = new AbortController();
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failed.add(target.href);
    target.remove();
  };
  addEventListener('error', note, { capture: true, signal: end.signal });
  return () => end.abort();
}

/** `load`, and with it what failed before. */
export function withFailedStyles<Part>(load: () => Promise<Part>): Promise<Part> {
  if (failed.size === 0) return load();
  const styles = Promise.all([...failed].map(fetchStyle));
  failed.clear();
  return Promise.all([load(), styles]).then(([part]) => part);
}

function fetchStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${href}`)));
    document.head.append(link);
  });
}
