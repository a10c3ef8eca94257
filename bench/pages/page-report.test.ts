import { expect, test } from 'vitest';
import { describePages } from '#bench/pages/page-report.ts';

const figures = { score: 99, largestPaint: 1000, blocking: 20, mainThread: 500, shift: 0, bytes: 1000 };

test('shows the median of each page and step beside the bare page, bold when it misses its goal', () => {
  const run = (largestPaint: number) => ({
    page: '/login',
    figures: { ...figures, largestPaint, blocking: 60, mainThread: 1000, shift: 0.0104 },
  });
  const step = (latencyMs: number) => ({ step: 'search', latencyMs });
  const report = { bare: [figures, figures], pages: [run(1501), run(1502), run(9000)], button: [24] };
  const rows = describePages({ ...report, flow: [step(40), step(120), step(104)] }).split('\n');
  expect(rows).toContain('| /login | 1502 | **1.50** | 60 | 1.20 | 1000 | 2.00 | **0.010** | 99 |');
  expect(rows).toContain('| search | 104 | **4.33** |');
});

test('takes what is too short to be noticed as equal', () => {
  const page = { page: '/', figures: { ...figures, blocking: 49 } };
  const rows = describePages({ bare: [{ ...figures, blocking: 0 }], pages: [page], button: [8], flow: [] }).split('\n');
  expect(rows).toContain('| / | 1000 | 1.00 | 49 | 1.00 | 500 | 1.00 | 0.000 | 99 |');
});
