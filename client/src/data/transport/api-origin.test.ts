/** Origin of calls and socket. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiOrigin } from './vernier.ts';

const { dataset } = document.documentElement;

function visit(host: string): void {
  vi.stubGlobal('location', { host, protocol: 'https:', origin: `https://${host}` });
}

afterEach(() => {
  vi.unstubAllGlobals();
  delete dataset['apiSubdomain'];
});

describe('[SITE-12] calls and socket', () => {
  it('go to the page’s own origin', () => {
    visit('m.example.com');
    expect(apiOrigin()).toBe('https://m.example.com');
  });

  it('go to the api subdomain where the installation has one', () => {
    dataset['apiSubdomain'] = 'on';
    visit('m.example.com');
    expect(apiOrigin()).toBe('https://api.example.com');
  });

  it('go to the page’s origin where the site has no domain name', () => {
    dataset['apiSubdomain'] = 'on';
    visit('127.0.0.1:8080');
    expect(apiOrigin()).toBe('https://127.0.0.1:8080');
  });
});
