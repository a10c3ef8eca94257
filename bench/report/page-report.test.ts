import { expect, test } from 'vitest';
import { describePages } from '#bench/report/page-report.ts';

test('shows the median of each page and step, bold when it misses its goal', () => {
  const run = (score: number, largestPaint: number) => ({
    shop: 'http://a',
    page: '/login',
    figures: { score, largestPaint, blocking: 100, shift: 0.0104 },
  });
  const step = (latencyMs: number) => ({ shop: 'http://a', step: 'search', latencyMs });
  const rows = describePages([run(96, 1500.4), run(97, 1600.6), run(99, 9000)], [step(40), step(120), step(104)]);
  expect(rows.split('\n')).toEqual([
    expect.stringContaining('performance, at least 97'),
    expect.anything(),
    '| http://a/login | 97 | **1601** | 100 | **0.01** |',
    '',
    expect.stringContaining('at most 100 ms'),
    expect.anything(),
    '| http://a search | **104** |',
  ]);
});
