import { expect, test } from 'vitest';
import type { BenchCall } from '#bench/calls.ts';
import { goalsTable, type Row, type SizeResult } from '#bench/goals.ts';
import { describeResults } from '#bench/report/report.ts';

const measurement = { engine: 'sqlite' as const, rounds: 5, connections: 10, seconds: 1, offered: 2, warmUp: 3 };
const read: BenchCall = { name: 'a read', of: 'constant', goal: 0.75, next: () => ({}) };
const search: BenchCall = { name: 'a search', of: 'constant', next: () => ({}) };
const offered: BenchCall = { name: 'orders', of: null, rate: 1000, p99GoalMs: 10, next: () => ({}) };

function row(call: BenchCall, { share = Number.NaN, p99Ms = 1, failures = {} }: Partial<Row>): Row {
  return { call, share, perSecond: 1000, p50Ms: 0, p99Ms, failures };
}

function result(size: number, rows: Row[]): SizeResult {
  return { size, rows, readyMs: 300, idleMb: 100, busyMb: 200 };
}

const goals = (results: SizeResult[]) => goalsTable(results).join('\n');

test('the table shows every goal at every size, with growth, and whether it was reached', () => {
  const text = goals([
    result(1_000_000, [row(read, { share: 0.72 }), row(search, { share: 0.449 }), row(offered, { p99Ms: 11 })]),
    result(1000, [row(read, { share: 0.749 }), row(search, { share: 0.5 }), row(offered, { p99Ms: 10 })]),
    result(100_000, [row(read, { share: 0.75 }), row(search, { share: 0.5 }), row(offered, { p99Ms: 9 })]),
  ]);
  expect(text).toContain('10 of 14 are reached');
  expect(text).toContain(
    '| call | goal | 1,000 | 100,000 | 1,000,000 | share left from 100,000 to 1,000,000, goal 0.9 |',
  );
  expect(text).toContain(
    '| a read | 0.75 constant | **0.74, not reached** | 0.75, reached | **0.72, not reached** | 0.96, reached |',
  );
  expect(text).toContain('| a search |  |  |  |  | **0.89, not reached** |');
  expect(text).toContain('| ready after the start | 300 ms | 300 ms, reached |');
  expect(text).toContain('| idle memory | 120 MiB | 100 MiB, reached |');
  expect(text).toContain('| orders | p99 10 ms | 10 ms, reached | 9 ms, reached | **11 ms, not reached** |  |');
});

test('failed responses are shown with their status and reach no goal', () => {
  const failures = { 429: 70_875, 'no response': 2 };
  const results = [result(1000, [row(read, { share: 2 })]), result(100_000, [row(read, { share: 2, failures })])];
  expect(goals(results)).toContain('5 of 7 are reached');
  expect(goals(results)).toContain(
    '| a read | 0.75 constant | 2.00, reached | **failed: 70,875 × 429, 2 × no response, not reached** | **failed, not reached** |',
  );
  const text = describeResults(results, measurement, ['- a machine']);
  expect(text).toContain('| a read | 2.00 constant | 1000 | 0 | 1 | 70,875 × 429, 2 × no response |');
});

test('the results of PostgreSQL name their references', () => {
  const results = [result(1000, [row(read, { share: 0.5 })])];
  const text = describeResults(results, { ...measurement, engine: 'postgres' }, ['- a machine']);
  expect(text).toContain('PostgreSQL by the same driver');
  expect(text).toContain('| a read | 0.50 constant | 1000 | 0 | 1 | 0 |');
});
