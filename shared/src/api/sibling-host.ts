/** The neighbour of a host: another subdomain of the same site. A site that has none, such as an address of digits, has no neighbours. */

const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/;
const PORT = /:\d{1,5}$/;
/** `example.co.uk` is a site, not the subdomain of one. */
const SECOND_LEVELS = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'org']);

/**
 * `host`, which may end in a port, with `name` in place of its subdomain: `m.example.com` and `example.com` both have
 * `api.example.com`. Null where there is no such thing.
 */
export function siblingHost(host: string, name: string): string | null {
  const port = PORT.exec(host)?.[0] ?? '';
  const bare = host.slice(0, host.length - port.length).toLowerCase();
  if (!NAME.test(bare)) return null;
  const labels = bare.split('.');
  const labelCount = siteLabels(labels);
  return `${[name, ...labels.slice(-labelCount)].join('.')}${port}`;
}

/** How many labels at the end name the site itself. */
function siteLabels(labels: readonly string[]): number {
  const [second = '', top = ''] = labels.slice(-2);
  return labels.length > 2 && top.length === 2 && SECOND_LEVELS.has(second) ? 3 : 2;
}
