/** The language of a page: what this visitor chose before, else the browser's, else the installation's. preferences.js decides alike. */

import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '@vernier/shared/api/languages';
import type { FastifyRequest } from 'fastify';

/** Browsers' names of languages that have another name here. */
const ALIASES: Readonly<Record<string, Language>> = {
  zh: 'hk',
  tw: 'hk',
  ja: 'jp',
  ko: 'kr',
  vi: 'vn',
  es: 'spa',
  in: 'id',
};
const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`);
/** Browsers send a handful; more are ignored. */
const MAX_LANGUAGE_TAGS = 20;

export function pageLanguage({ headers }: Pick<FastifyRequest, 'headers'>, fallback: Language): Language {
  const tags = [
    COOKIE.exec(headers.cookie ?? '')?.[1] ?? '',
    ...acceptedTags(headers['accept-language'] ?? ''),
  ];
  for (const tag of tags) {
    const language = offered(tag);
    if (language !== undefined) return language;
  }
  return fallback;
}

/** The tags of the header, the most preferred first. */
function acceptedTags(header: string): readonly string[] {
  return header
    .split(',', MAX_LANGUAGE_TAGS)
    .map((part) => {
      const [tag = '', quality] = part.split(';');
      return { tag: tag.trim(), weight: quality === undefined ? 1 : Number(quality.replace(/^\s*q=/, '')) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ tag }) => tag);
}

function offered(tag: string): Language | undefined {
  const base = tag.toLowerCase().split('-', 1)[0] ?? '';
  return LANGUAGES.find((language) => language === (ALIASES[base] ?? base));
}
