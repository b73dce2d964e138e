/** Sanitised HTML of editors: a short list of elements without styles or scripts. */

import sanitizeHtml from 'sanitize-html';

/** Addresses of this server's own: one slash, so that no other host is meant. */
const OWN_ADDRESS = /^\/(?![/\\])/;

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup'],
    ...['ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  // External pages get no referrer, and external pictures would not load because of the content security policy.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_ADDRESS.test(attribs['src'] ?? ''),
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
};

export function safeHtml(written: string): string {
  return sanitizeHtml(written, RULES).trim();
}

const LINK = /<a [^>]*?href="([^"]*)"/g;

/** Addresses of the links in sanitised HTML that lead off this site, mail addresses too. */
export function outgoingLinks(html: string): readonly string[] {
  return [...html.matchAll(LINK)]
    .map(([, address = '']) => address)
    .filter((address) => !OWN_ADDRESS.test(address) && !address.startsWith('#'));
}

/** Whether any text or picture is left. */
export function hasText(html: string): boolean {
  return (
    html.includes('<img') || sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).trim() !== ''
  );
}
