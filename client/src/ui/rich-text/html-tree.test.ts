import { describe, expect, test } from 'vitest';
import { type HtmlNode, htmlTree } from './html-tree.ts';

/** The tree as text again, so that a row shows what was made of it. */
function shown(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}=${value}`);
      return `[${node.tag}${attributes.join('')}|${shown(node.children)}]`;
    })
    .join('');
}

describe('[CONTENT-4] the HTML of an article', () => {
  test.each([
    ['<p>a <strong>b</strong> c</p>\n<p>d</p>', '[p|a [strong|b] c]\n[p|d]'],
    ['a &amp; b &lt;c&gt; &quot;d&quot; &#39;e&#x27; &nbsp;', 'a & b <c> "d" \'e\' \u00a0'],
    ['&nonsense; &#0; &#9999999;', '&nonsense; &#0; &#9999999;'],
    ['<ul><li>a</li><li>b</li></ul>', '[ul|[li|a][li|b]]'],
    ['a<br />b<hr>c', 'a[br|]b[hr|]c'],
    ['<table><tr><td colspan="2">a</td></tr></table>', '[table|[tr|[td colspan=2|a]]]'],
    ['<p dir="rtl">a</p><p dir="up">b</p>', '[p dir=rtl|a][p|b]'],
    ['<a href="https://a.example/?b=1&amp;c=2">d</a>', '[a href=https://a.example/?b=1&c=2|d]'],
    ['<a href="mailto:a@b.example">c</a>', '[a href=mailto:a@b.example|c]'],
    ['<a href="/trade?code=EURUSD">a</a>', '[a href=/trade?code=EURUSD|a]'],
    ['<img src="/news/a.svg" alt="b">', '[img src=/news/a.svg alt=b|]'],
  ])('%s is read', (html, tree) => {
    expect(shown(htmlTree(html))).toBe(tree);
  });

  test.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<SCRIPT>alert("</p>")</SCRIPT>a', 'a'],
    ['<style>p{}</style><iframe src="x">b</iframe>a', 'a'],
    ['<p onclick="alert(1)" style="x" class="y">a</p>', '[p|a]'],
    ['<a href="javascript:alert(1)">a</a>', '[a|a]'],
    ['<a href=" java&#115;cript:alert(1)">a</a>', '[a|a]'],
    ['<a href="//elsewhere.example">a</a>', '[a|a]'],
    ['<a href="/\\elsewhere.example">a</a>', '[a|a]'],
    ['<img src="https://elsewhere.example/a.gif">a', 'a'],
    ['<img src="//elsewhere.example/a.gif">a', 'a'],
    ['<img src="/\\elsewhere.example/a.gif" onerror="x">a', 'a'],
    ['<svg onload="x"><p>a</p></svg>', '[p|a]'],
    ['<!-- <p>b</p> -->a<!-- c', 'a'],
    ['<constructor>a</constructor><toString>b</toString>', 'ab'],
  ])('%s does nothing', (html, tree) => {
    expect(shown(htmlTree(html))).toBe(tree);
  });

  test.each([
    ['<p>a', '[p|a]'],
    ['a</p>b', 'ab'],
    ['<p><b>a</p>b', '[p|[b|a]]b'],
    ['a < b', 'a < b'],
    ['<p title="a>b">c</p>', '[p|c]'],
    ['<script>never ends', ''],
    ['', ''],
  ])('%s, malformed, is read as well as it can be', (html, tree) => {
    expect(shown(htmlTree(html))).toBe(tree);
  });

  test('that is very deep or very long takes no time', () => {
    const deep = htmlTree(`${'<ul><li>'.repeat(5_000)}a`);
    expect(shown(deep).length).toBeLessThan(200);
    expect(shown(htmlTree('<'.repeat(100_000)))).toHaveLength(100_000);
    expect(shown(htmlTree('<p "'.repeat(5_000)))).not.toBe('');
  });
});
