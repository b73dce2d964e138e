/** Each reason for which a picture of the operator is refused. */

import { describe, expect, it } from 'vitest';
import { svgProblem } from './svg-check.ts';

const picture = (inner: string, attributes = 'viewBox="0 0 48 48"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;

describe('[BRAND-4] a picture is taken', () => {
  it.each([
    ['with shapes', picture('<g fill="none"><path d="M0 0h48"/><rect width="48" height="48"/></g>')],
    [
      'with its gradient',
      picture(
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path fill="url(#a)" d="M0 0"/>',
      ),
    ],
    ['with a declaration and a comment', `<?xml version="1.0"?>\n<!-- our mark -->\n${picture('')}`],
  ])('%s', (_, text) => {
    expect(svgProblem(text)).toBeNull();
  });
});

describe('[BRAND-4] a picture is refused', () => {
  it.each([
    ['', 'is empty'],
    ['PNG', 'line 1 is no tag of a plain SVG picture'],
    [picture('\n<script>alert(1)</script>'), 'line 2: the element script is not allowed'],
    [picture('<image href="x.png"/>'), 'line 1: the element image is not allowed'],
    [picture('<foreignObject/>'), 'line 1: the element foreignObject is not allowed'],
    [picture('<path onload="alert(1)"/>'), 'line 1: the attribute onload is not allowed'],
    [picture('<path style="fill:red"/>'), 'line 1: the attribute style is not allowed'],
    [
      picture('<path fill="url(https://a.example/x.svg#a)"/>'),
      'line 1: the attribute fill refers to another file',
    ],
    [picture('<path d=M0/>'), 'line 1 is no tag of a plain SVG picture'],
    [picture('<path d="&#77;0"/>'), 'line 1 is no tag of a plain SVG picture'],
    [picture('<g>'), 'line 1: the end of svg has no beginning'],
    [picture('').replace('</svg>', ''), 'the element svg has no end'],
    [picture('') + picture(''), 'line 1: a picture has one svg element around all others'],
    [`${picture('')}<g/>`, 'line 1: a picture has one svg element'],
    [picture('', 'viewBox="0 0 48 24"'), 'line 1: viewBox must be a square such as "0 0 48 48"'],
    ['<svg viewBox="0 0 9 9"/>', 'line 1: xmlns must be http://www.w3.org/2000/svg'],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'line 1 is no tag of a plain SVG picture'],
  ])('%s', (text, problem) => {
    expect(svgProblem(text)).toBe(problem);
  });
});
