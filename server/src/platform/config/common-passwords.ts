/**
 * Common passwords: the most frequent ones of leaked collections with at least eight characters.
 * Taken from the frequency list of zxcvbn 4.4.2 (MIT, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.).
 */

import lines from './common-passwords.json' with { type: 'json' };

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(lines.join(' ').split(' '));
