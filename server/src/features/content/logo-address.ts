/** Picture address of an article or a company: a path of this server, a web address, or empty. */

import { z } from 'zod';

const MAX_LENGTH = 300;
/** One slash, so that no other host is meant, and nothing that would end an attribute. */
const OWN_PATH = /^\/(?![/\\])[^\s"'<>\\]*$/;

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export const logoAddress = z
  .string()
  .trim()
  .max(MAX_LENGTH)
  .refine((text) => text === '' || OWN_PATH.test(text) || isWebAddress(text), 'not an address of a picture');
