import { describe, expect, it } from 'vitest';
import { changedPage, escapedText, pageWithStyles } from './ssr.ts';

describe('a built page', () => {
  const html = '<html><head></head>Vernier /a.js Vernier</html>';
  const none = { replaced: [], importMap: null, texts: {}, brand: null };

  it('has the operator’s addresses, name and import map', () => {
    expect(changedPage(html, none)).toBe(html);
    const brand = { name: 'A "$&" <b>', wordmark: '', hasLegal: false, styles: '' };
    expect(changedPage(html, { ...none, replaced: [['/a.js', '/b.js']], importMap: '{"$&":1}', brand })).toBe(
      '<html><head><script type="importmap">{"$&":1}</script></head>A &quot;$&amp;&quot; &lt;b> /b.js A &quot;$&amp;&quot; &lt;b></html>',
    );
  });

  it('has the operator’s styles after its own', () => {
    const brand = { name: '', wordmark: '', hasLegal: false, styles: '' };
    expect(pageWithStyles(html, brand)).toBe(html);
    expect(pageWithStyles(html, { ...brand, styles: 'a{$&}' })).toContain('<style>a{$&}</style></head>');
    expect(escapedText('&<"')).toBe('&amp;&lt;&quot;');
  });
});
