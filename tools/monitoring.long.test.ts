import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import * as z from 'zod';
import { readSettings } from '#server/env.ts';
import { startServer } from '#server/host/start-server.ts';
import { findProgram } from '#tools/find-program.ts';
import { readRecipe } from '#tools/recipes.ts';

const run = promisify(execFile);
const METRICS_TOKEN = 'a-token-for-prometheus';
/** server/http/observability/shop-metrics.test.ts reads them on PostgreSQL. */
const ON_POSTGRES = ['bulkhead_database_connections', 'bulkhead_replica_lag_bytes', 'bulkhead_replica_used'];

const rules = z.object({
  groups: z.tuple([
    z.object({
      rules: z.array(
        z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ description: z.string() }) }),
      ),
    }),
  ]),
});
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

const alerts = rules.parse(parse(await readRecipe('deploy/alerts.yaml'))).groups[0].rules;
const { panels } = dashboard.parse(JSON.parse(await readRecipe('deploy/dashboard.json')));
const drawn = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const expressions = [...alerts.map(({ expr }) => expr), ...drawn];

let folder: string;
let metrics: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-monitoring-'));
  const settings = readSettings({ DEMO: 'on', DEMO_HISTORY: 'none', DATA_DIR: folder, PORT: '0', METRICS_TOKEN });
  const withBackups = { ...settings, scheduledBackups: { folder, everyMinutes: 60, keep: 2 } };
  const server = await startServer(withBackups, { log: { info: () => {}, error: () => {} }, web: new Hono() });
  await fetch(`${server.url}/api/products`);
  const response = await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  metrics = await response.text();
  await server.stop();
});
afterAll(() => rm(folder, { recursive: true }));

/** Of a query language with few rules: what looks like one of our names, or of Node's. */
function metricsIn(expression: string): string[] {
  return expression.match(/\b(bulkhead|nodejs|process)_\w+/g) ?? [];
}

test('alerts and dashboard name metrics that the server has', () => {
  const served = new Set([...metrics.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name));
  const named = new Set(expressions.flatMap(metricsIn));
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !served.has(name) && !ON_POSTGRES.includes(name))).toEqual([]);
});

test('the dashboard draws every metric of the shop, and the guide explains it', async () => {
  const families = [...metrics.matchAll(/^# TYPE (bulkhead_\w+) /gm)].map(([, name]) => name ?? '');
  const shown = drawn.flatMap(metricsIn);
  const guide = await readRecipe('docs/operations.md');
  expect(families.filter((name) => !shown.some((metric) => metric.startsWith(name)))).toEqual([]);
  expect([...families, ...ON_POSTGRES].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('alerts lead to chapters of the guide', async () => {
  const chapters = [...(await readRecipe('docs/operations.md')).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  const quoted = alerts.flatMap(({ annotations }) => annotations.description.match(/(?<=See ")[^"]+(?=")/g) ?? []);
  expect(quoted.length).toBeGreaterThan(2);
  for (const chapter of quoted) expect(chapters).toContain(chapter);
});

test('Prometheus takes the alerts, and they fire for what they are for', async ({ skip }) => {
  const promtool = findProgram('PROMTOOL_PATH', ['promtool']);
  if (promtool === null) return skip('promtool is not installed (Debian: prometheus)');
  const file = path.join(import.meta.dirname, '..', 'deploy', 'alerts.yaml');
  await run(promtool, ['check', 'rules', file]);

  const series = (name: string, values: string) => ({ series: name, values });
  const fires = (alertname: string, input: object[], labels: Record<string, string> = {}) => ({
    interval: '1m',
    input_series: input,
    promql_expr_test: [
      {
        expr: `ALERTS{alertname="${alertname}", alertstate="firing"}`,
        eval_time: '3h',
        exp_samples: [
          { labels: stringifyLabels({ __name__: 'ALERTS', alertname, alertstate: 'firing', ...labels }), value: 1 },
        ],
      },
    ],
  });
  const page = { severity: 'page' };
  const ticket = { severity: 'ticket' };
  const tests = [
    fires('BulkheadDown', [series('up{job="bulkhead"}', '0x200')], { job: 'bulkhead', ...page }),
    fires('BulkheadDiskAlmostFull', [series('bulkhead_disk_free_bytes{folder="data"}', '1e9x200')], {
      folder: 'data',
      ...page,
    }),
    fires('BulkheadBackupOld', [series('bulkhead_snapshot_age_seconds', Array(200).fill('NaN').join(' '))], page),
    fires('BulkheadBackupOld', [series('bulkhead_snapshot_age_seconds', '7300x200')], page),
    fires('BulkheadWebhooksFail', [series('bulkhead_webhooks_total{result="failed"}', '0+1x200')], {
      result: 'failed',
      ...ticket,
    }),
    fires(
      'BulkheadWebhooksSilent',
      [series('bulkhead_payments{state="succeeded"}', '0+1x200'), series('bulkhead_webhook_age_seconds', '30000x200')],
      { state: 'succeeded', ...ticket },
    ),
    fires('BulkheadRefundsFailed', [series('bulkhead_refunds_failed', '2x200')], page),
    fires(
      'BulkheadErrors',
      [
        series('bulkhead_http_request_duration_seconds_count{job="bulkhead",status="200"}', '0+90x200'),
        series('bulkhead_http_request_duration_seconds_count{job="bulkhead",status="503"}', '0+10x200'),
      ],
      { job: 'bulkhead', ...page },
    ),
  ];
  const healthy = {
    interval: '1m',
    input_series: [
      series('up{job="bulkhead"}', '1x200'),
      series('bulkhead_disk_free_bytes{folder="data"}', '50e9x200'),
      series('bulkhead_snapshot_age_seconds', '60x200'),
      series('bulkhead_webhooks_total{result="failed"}', '0x200'),
      series('bulkhead_webhooks_total{result="applied"}', '0+1x200'),
      series('bulkhead_payments{state="succeeded"}', '0+1x200'),
      series('bulkhead_webhook_age_seconds', '60x200'),
      series('bulkhead_refunds_failed', '0x200'),
      series('bulkhead_http_request_duration_seconds_count{job="bulkhead",status="200"}', '0+90x200'),
    ],
    promql_expr_test: [{ expr: 'ALERTS', eval_time: '3h', exp_samples: [] }],
  };
  const suite = path.join(folder, 'alerts.test.yaml');
  await writeFile(suite, stringify({ rule_files: [file], evaluation_interval: '1m', tests: [...tests, healthy] }));
  await run(promtool, ['test', 'rules', suite]);
});

function stringifyLabels({ __name__: name, ...labels }: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${pairs.join(',')}}`;
}
