/** Rendering of article text with the allowed elements only. */

import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

function htmlOf(html: string, linksAside = false): string {
  const article = <RichText html={html} linksAside={linksAside} />;
  const { container } = render(article, { wrapper: MemoryRouter });
  return container.querySelector('.markup')?.innerHTML ?? '';
}

describe('[SITE-4] the text of an article', () => {
  afterEach(cleanup);

  it.each([
    ['<p>a <b>b</b><br />c</p>', '<p>a <b>b</b><br>c</p>'],
    ['<ul><li>a</li>\n<li>b</li></ul>', '<ul><li>a</li>\n<li>b</li></ul>'],
    ['1 &lt; 2 &amp;amp; &quot;x&quot; &#233;&#x20AC;&nbsp;', '1 &lt; 2 &amp;amp; "x" é€&nbsp;'],
    ['<p dir="rtl">a</p>', '<p dir="rtl">a</p>'],
    [
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    [
      '<a href="/trade?code=EURUSD&amp;x=1">a</a>',
      '<a href="/trade?code=EURUSD&amp;x=1" data-discover="true">a</a>',
    ],
    [
      '<a href="https://a.example">a</a>',
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
  ])('shows %s', (html, shown) => {
    expect(htmlOf(html)).toBe(shown);
  });

  it('has the direction of most of its letters, independent of its beginning', () => {
    const article = <RichText html="<h2>NAT GAS</h2><p>يرتفع خلال <b>ساعة</b> واحدة</p>" />;
    const { container } = render(article, { wrapper: MemoryRouter });
    expect(container.querySelector('.markup')?.getAttribute('dir')).toBe('rtl');
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="//elsewhere.example">a</a>', 'a'],
    ['<img src="https://elsewhere.example/a.png" alt="a" />', ''],
    ['<iframe src="https://a.example">a</iframe>', ''],
    ['<marquee>a</marquee>', 'a'],
    ['<p dir="up">a</p>', '<p>a</p>'],
    ['a < b </b> <', 'a &lt; b  &lt;'],
    ['<p>a<b>b', '<p>a<b>b</b></p>'],
  ])('makes nothing more of %s', (html, shown) => {
    expect(htmlOf(html)).toBe(shown);
  });

  it('is read completely at any depth', () => {
    const deep = `${'<b>'.repeat(50)}x${'</b>'.repeat(50)}y`;
    expect(htmlOf(deep)).toMatch(/x(?:<\/b>)+y$/);
  });

  it('opens each link in a new tab for a page that must stay open', () => {
    expect(htmlOf('<a href="/trade">a</a>', true)).toBe(
      '<a href="/trade" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    );
  });

  it('shows a picture of this site in the size that it names', () => {
    expect(htmlOf('<img src="/news/a.svg" alt="b" width="40" height="x">')).toBe(
      '<img alt="b" width="40" loading="lazy" decoding="async" src="/news/a.svg">',
    );
  });
});
