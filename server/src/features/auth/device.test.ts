/** Names of browsers in the list of sessions. */

import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome, Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox, macOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0 Safari/537.36`, 'Chrome, Linux'],
  ['curl/8.9.1', ''],
  ['<script>alert(1)</script>', ''],
  [undefined, ''],
])('[AUTH-12] %s is %s', (header, device) => {
  expect(deviceOf(header)).toBe(device);
});
