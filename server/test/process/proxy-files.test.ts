/** Proxy examples: their decisive lines. They are tried by hand with nginx and Caddy, which the machine of the tests may lack. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { MAX_IMAGE_BYTES } from '@vernier/shared/limits';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const nginx = read('deploy/nginx/vernier.conf');
const caddy = read('deploy/Caddyfile');

/** Without its comments. */
function read(path: string): string {
  return readFileSync(`${ROOT}/${path}`, 'utf8').replaceAll(/^\s*#.*\n/gm, '');
}

describe('[PROXY-2] the example for nginx', () => {
  test.each([
    'location = /metrics {\n        return 404;',
    'proxy_set_header Host $http_host;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
    'proxy_set_header X-Forwarded-Host $http_host;',
    'proxy_set_header X-Request-Id $request_id;',
    'proxy_set_header traceparent "";',
    'proxy_http_version 1.1;',
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_set_header Connection $vernier_connection;',
    'gzip off;',
    'return 301 https://$host$request_uri;',
    'location ~ ^/(api|v1|trpc|udf|binance|oanda|v3|hooks)/ {\n        return 403;',
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'ssl_prefer_server_ciphers on;',
  ])('says %s', (line) => {
    expect(nginx).toContain(line);
  });

  test('offers only authenticated ciphers with forward secrecy', () => {
    const ciphers = /ssl_ciphers ([\w:-]+);/.exec(nginx)?.[1]?.split(':') ?? [];
    expect(ciphers.length).toBeGreaterThan(3);
    for (const cipher of ciphers) expect(cipher).toMatch(/^ECDHE-(?:ECDSA|RSA)-.*(?:GCM|POLY1305)/);
  });

  test('adds no header to what the server answers, and appends to none that a visitor sent', () => {
    expect(nginx).not.toMatch(/add_header|proxy_add_x_forwarded_for/);
  });

  test('lets pictures pass that are too large, so that the server itself refuses them', () => {
    const mib = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
    expect(mib * 1_048_576).toBeGreaterThan(2 * MAX_IMAGE_BYTES);
  });
});

describe('[PROXY-2] the example for Caddy', () => {
  test.each([
    '@calls path /api/* /v1/* /trpc/* /udf/* /binance/* /oanda/* /v3/* /hooks/*',
    'respond /metrics 404',
    'header_up X-Request-Id {http.request.uuid}',
    'header_up -traceparent',
  ])('says %s', (line) => {
    expect(caddy).toContain(line);
  });

  test('leaves Strict-Transport-Security and compression to the server', () => {
    expect(caddy).not.toMatch(/Strict-Transport-Security|\bencode\b/);
  });
});
