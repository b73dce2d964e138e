/** Page of the API reference at `/docs`: the Scalar viewer of `/openapi.json`, under a security policy for this page only. */

/** The viewer, which the build of the client writes (`client/build/reference-viewer.ts`). */
const VIEWER = '/docs/scalar.js';

/** Colours with the contrast that WCAG AA requires, and code blocks that wrap, since a scrolling one has no keyboard focus. */
const STYLES = [
  '.light-mode { --scalar-color-3: #6b6b6b; --scalar-color-green: #007a4d; --scalar-color-orange: #b04000; }',
  '.dark-mode { --scalar-color-3: #929292; }',
  '.markdown pre code.hljs { max-height: none; overflow: visible !important; }',
  '.markdown pre :is(code.hljs, code.hljs *) { overflow-wrap: anywhere; white-space: pre-wrap; }',
].join('\n');

/** Everything that would contact another host is off. */
const OPTIONS = {
  url: '/openapi.json',
  customCss: STYLES,
  documentDownloadType: 'direct',
  telemetry: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideTestRequestButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** Digests of the style elements that the viewer adds: its own styles, those of its notifications, and its theme with `STYLES`. */
const VIEWER_STYLES = [
  "'sha256-SdwVUZnWy8xuzu9alwp9UnSB2w2COBuIILA4H0uPqJM='",
  "'sha256-l/2OpPg0d+2VLTLgwjf5mQo2CYwHDEqdj5TjbfEyVJI='",
  "'sha256-CVCq3WTJhUFf3UMXs6YxeBUxcduQV7MfCkSCzg1w878='",
];

/**
 * The viewer needs more than other pages: `style` attributes, its style elements, and the policy with which Vue writes markup
 * (docs/decisions/084-api-reference-viewer.md).
 */
export const VIEWER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  `style-src 'self' ${VIEWER_STYLES.join(' ')}`,
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types vue',
].join('; ');

/** Without JavaScript the page links to the documents. */
export const VIEWER_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Every call of this server, with parameters, responses, refusals and examples.">
<title>Vernier API reference</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<noscript><h1>Vernier API reference</h1><p>The calls: <a href="/openapi.json">OpenAPI 3.1</a>. The live socket: <a href="/asyncapi.json">AsyncAPI 3</a>.</p></noscript>
<script id="api-reference" data-configuration="${JSON.stringify(OPTIONS).replaceAll('"', '&quot;')}"></script>
<script src="${VIEWER}"></script>
</body>
</html>
`;
