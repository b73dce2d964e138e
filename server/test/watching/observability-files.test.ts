/** Documents, dashboard and alerts against the metrics: each named metric exists, and each metric is documented. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedMetrics } from '../../src/ops/health/feed-metrics.ts';
import { Harness } from '../rig/harness.ts';

interface Panel {
  readonly title?: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const text = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

const FIGURES = {
  ...{ isConnected: true, messageAgeMs: 0, reconnects: 0, gaps: 0, quarantined: 0 },
  messages: { taken: 0, duplicate: 0, out_of_order: 0, late: 0, unreadable: 0 },
};

let server: Harness;
/** Metrics by name, with their help texts. */
let known: ReadonlyMap<string, { readonly help: string; readonly type: string }>;

beforeAll(async () => {
  server = await Harness.start();
  const { metrics: all } = server.server.platform;
  // Only a live market has its metrics.
  feedMetrics(all, { figures: FIGURES });
  const metrics = await all.registry.getMetricsAsJSON();
  known = new Map(metrics.map(({ name, help, type }) => [name, { help, type: String(type) }]));
});
afterAll(() => server.stop());

/** The metrics of an expression; a histogram is named by its parts. */
function metricNames(expression: string): readonly string[] {
  const bare = expression.replaceAll(
    /\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(?:by|without|on|ignoring)\s*\([^)]*\)/g,
    ' ',
  );
  const names = bare.match(/\b(?:vernier|process|nodejs)_\w+/g) ?? [];
  return names.map((name) => {
    const whole = name.replace(/_(?:bucket|sum|count)$/, '');
    return known.get(whole)?.type === 'histogram' ? whole : name;
  });
}

const byText = (one: string, other: string) => one.localeCompare(other);

test('[METRIC-3] every panel of the dashboard uses metrics that exist', () => {
  const { panels } = JSON.parse(text('deploy/grafana/dashboards/vernier.json')) as { panels: Panel[] };
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(expressions.length).toBeGreaterThan(25);
  for (const expression of expressions) {
    const names = metricNames(expression);
    expect([expression, names.length > 0]).toEqual([expression, true]);
    expect([expression, names.filter((name) => !known.has(name))]).toEqual([expression, []]);
  }
});

test('[METRIC-3] every alert uses metrics that exist, and has an instruction', () => {
  const rules = text('deploy/prometheus/alerts.yml')
    .split(/^\s+- alert: /m)
    .slice(1);
  expect(rules.length).toBeGreaterThan(8);
  for (const rule of rules) {
    const name = rule.split('\n', 1)[0];
    const expression = /^\s+expr: (.+)$/m.exec(rule)?.[1] ?? '';
    // `up` is Prometheus' own word for a target that answers.
    const names = metricNames(expression).filter((one) => !known.has(one));
    expect([name, names, /vernier_|up\{/.test(expression)]).toEqual([name, [], true]);
    expect([name, /severity: (?:page|ticket)/.test(rule), /description: \S/.test(rule)]).toEqual([
      name,
      true,
      true,
    ]);
  }
});

test("[METRIC-5] a counter in an alert's increase exists before it first counts", async () => {
  const figures = (await server.server.platform.metrics.text()).split('\n');
  const queries = [...text('deploy/prometheus/alerts.yml').matchAll(/increase\((\w+(?:\{[^}]*\})?)\[/g)];
  expect(queries.length).toBeGreaterThan(2);
  for (const [, series = ''] of queries) {
    const isExported = figures.some((line) => line.startsWith(`${series} `) || line.startsWith(`${series}{`));
    expect([series, isExported]).toEqual([series, true]);
  }
});

test('[METRIC-3] the table of the metrics is the list of the metrics', () => {
  const rows = [...text('docs/observability.md').matchAll(/^\| `(vernier_\w+)` \| (\w+) \| ([^|]*) \|/gm)];
  const written = rows.map(([, name, type, help = '']) => `${name} ${type} ${help.trim()}`);
  const ownMetrics = [...known].filter(([name]) => name.startsWith('vernier_'));
  expect(written.toSorted(byText)).toEqual(
    ownMetrics.map(([name, { type, help }]) => `${name} ${type} ${help}`).toSorted(byText),
  );
});
