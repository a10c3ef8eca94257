import { tableRow } from '#bench/goals.ts';
import { median } from '#bench/measured-shop.ts';

/** Times in milliseconds, of one visit with a browser that was started for it. */
export interface PageFigures {
  score: number;
  largestPaint: number;
  blocking: number;
  mainThread: number;
  shift: number;
  /** Of all that it loads, compressed. */
  bytes: number;
}

export interface PageRun {
  page: string;
  figures: PageFigures;
}

export interface FlowRun {
  step: string;
  /** Of the slowest interaction, in milliseconds. */
  latencyMs: number;
}

export interface PagesReport {
  bare: PageFigures[];
  pages: PageRun[];
  /** Slowest presses of the bare page's button. */
  button: number[];
  flow: FlowRun[];
}

export const RATIO_GOAL = 1.5;
const SHIFT_GOAL = 0.01;
/** A shorter task blocks nothing, and a shorter interaction is not recorded: below it, both pages are as good. */
const FLOOR = { largestPaint: 0, blocking: 50, mainThread: 0, latency: 16 };

type Timed = 'largestPaint' | 'blocking' | 'mainThread';
const timed: Record<Timed, string> = {
  largestPaint: 'largest paint',
  blocking: 'blocking',
  mainThread: 'main thread',
};

/** Medians divided by those of the bare page; what misses its goal is bold. */
export function describePages({ bare, pages, button, flow }: PagesReport): string {
  const names = Object.keys(timed) as Timed[];
  const of = (runs: PageFigures[], name: keyof PageFigures) => median(runs.map((figures) => figures[name]));
  const byPage = Map.groupBy(pages, ({ page }) => page);
  const bareButton = median(button);
  return [
    tableRow(['page', ...names.flatMap((name) => [`${timed[name]}, ms`, 'ratio']), 'shift', 'performance']),
    tableRow(Array(2 * names.length + 3).fill('---')),
    tableRow([
      'bare React page',
      ...names.flatMap((name) => [String(Math.round(of(bare, name))), '1']),
      of(bare, 'shift').toFixed(3),
      String(of(bare, 'score')),
    ]),
    ...[...byPage].map(([page, runs]) => {
      const figures = runs.map((run) => run.figures);
      const shift = of(figures, 'shift');
      return tableRow([
        page,
        ...names.flatMap((name) => {
          const value = of(figures, name);
          const ratio = ratioOf(value, of(bare, name), FLOOR[name]);
          return [String(Math.round(value)), cell(ratio.toFixed(2), name === 'mainThread' || ratio <= RATIO_GOAL)];
        }),
        cell(shift.toFixed(3), shift <= SHIFT_GOAL),
        String(of(figures, 'score')),
      ]);
    }),
    '',
    tableRow(['interaction', 'ms', 'ratio']),
    tableRow(['---', '---', '---']),
    tableRow(['bare button', String(Math.round(bareButton)), '1']),
    ...[...Map.groupBy(flow, ({ step }) => step)].map(([step, runs]) => {
      const value = median(runs.map(({ latencyMs }) => latencyMs));
      const ratio = ratioOf(value, bareButton, FLOOR.latency);
      return tableRow([step, String(Math.round(value)), cell(ratio.toFixed(2), ratio <= RATIO_GOAL)]);
    }),
  ].join('\n');
}

function ratioOf(value: number, bare: number, floor: number): number {
  return Math.max(value, floor) / Math.max(bare, floor);
}

function cell(text: string, isReached: boolean): string {
  return isReached ? text : `**${text}**`;
}
