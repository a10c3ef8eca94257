import type { BenchCall } from '#bench/calls.ts';
import { describeFailures, type Failures } from '#bench/failures.ts';

export interface Row {
  call: BenchCall;
  /** NaN without a reference. */
  share: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: Failures;
}

export interface SizeResult {
  /** Number of products, and of orders. */
  size: number;
  rows: Row[];
  readyMs: number;
  idleMb: number;
  busyMb: number;
}

/** Minimum of each share at the largest size, relative to the second largest. */
const GROWTH_GOAL = 0.9;
const READY_GOAL_MS = 300;
const IDLE_GOAL_MB = 120;

export function goalsTable(results: SizeResult[]): string[] {
  const sizes = results.toSorted((a, b) => a.size - b.size);
  const rows = [...goalRows(sizes), ...startRows(sizes)];
  const all = rows.flatMap(({ cells }) => cells).filter((cell) => cell !== null);
  const reached = all.filter(({ isReached }) => isReached).length;
  const [small, large] = sizes.slice(-2).map(({ size }) => formatCount(size));
  const growth = large === undefined ? [] : [`share left from ${small} to ${large}, goal ${GROWTH_GOAL}`];
  return [
    `${reached} of ${all.length} are reached; those in bold are not.`,
    '',
    tableRow(['call', 'goal', ...sizes.map(({ size }) => formatCount(size)), ...growth]),
    tableRow([...sizes, ...growth, '', ''].map(() => '---')),
    ...rows.map(({ name, goal, cells }) => tableRow([name, goal, ...cells.map(toText)])),
  ];
}

export function tableRow(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

interface Cell {
  figure: string;
  isReached: boolean;
}

function toText(cell: Cell | null): string {
  if (cell === null) return '';
  return cell.isReached ? `${cell.figure}, reached` : `**${cell.figure}, not reached**`;
}

interface GoalRow {
  name: string;
  goal: string;
  cells: (Cell | null)[];
}

function goalRows(sizes: SizeResult[]): GoalRow[] {
  const calls = sizes[0]?.rows.map(({ call }) => call) ?? [];
  return calls.flatMap((call) => {
    const rows = sizes.map((result) => result.rows.find((row) => row.call.name === call.name));
    const growth = sizes.length < 2 ? [] : [growthCell(rows.at(-2), rows.at(-1))];
    const cells = [...rows.map((row) => (row === undefined ? null : sizeCell(row))), ...growth];
    return cells.every((cell) => cell === null) ? [] : [{ name: call.name, goal: goalOf(call), cells }];
  });
}

function startRows(sizes: SizeResult[]): GoalRow[] {
  const cells = (figures: number[], unit: string, goal: number): (Cell | null)[] => [
    ...figures.map((figure) => ({ figure: `${Math.round(figure)} ${unit}`, isReached: figure <= goal })),
    ...(sizes.length < 2 ? [] : [null]),
  ];
  const ready = sizes.map(({ readyMs }) => readyMs);
  const idle = sizes.map(({ idleMb }) => idleMb);
  return [
    { name: 'ready after the start', goal: `${READY_GOAL_MS} ms`, cells: cells(ready, 'ms', READY_GOAL_MS) },
    { name: 'idle memory', goal: `${IDLE_GOAL_MB} MiB`, cells: cells(idle, 'MiB', IDLE_GOAL_MB) },
  ];
}

function goalOf({ of, goal, p99GoalMs }: BenchCall): string {
  if (p99GoalMs !== undefined) return `p99 ${p99GoalMs} ms`;
  return goal === undefined ? '' : `${goal} ${of}`;
}

/** A fast failure reaches no goal. */
function sizeCell({ call, share, p99Ms, failures }: Row): Cell | null {
  const failed = describeFailures(failures);
  if (call.p99GoalMs === undefined && call.goal === undefined) return null;
  if (failed !== '') return { figure: `failed: ${failed}`, isReached: false };
  if (call.p99GoalMs !== undefined) return { figure: `${p99Ms} ms`, isReached: p99Ms <= call.p99GoalMs };
  return atLeast(share, call.goal ?? 0);
}

function growthCell(small: Row | undefined, large: Row | undefined): Cell | null {
  if (!small || !large || large.call.of === null) return null;
  if (describeFailures(small.failures) + describeFailures(large.failures) !== '')
    return { figure: 'failed', isReached: false };
  return atLeast(large.share / small.share, GROWTH_GOAL);
}

/** Rounds down: 0.899 must not look like a goal of 0.9. */
function atLeast(share: number, goal: number): Cell {
  return { figure: (Math.floor(share * 100) / 100).toFixed(2), isReached: share >= goal };
}
