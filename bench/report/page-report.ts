import { tableRow } from '#bench/goals.ts';
import { median } from '#bench/measured-shop.ts';

/** Times in milliseconds. */
export interface PageFigures {
  score: number;
  largestPaint: number;
  blocking: number;
  shift: number;
}

export interface PageRun {
  shop: string;
  page: string;
  figures: PageFigures;
}

export interface FlowRun {
  shop: string;
  step: string;
  /** Of the slowest interaction. */
  latencyMs: number;
}

const goals: Record<keyof PageFigures, { name: string; isReached: (value: number) => boolean }> = {
  score: { name: 'performance, at least 97', isReached: (value) => value >= 97 },
  largestPaint: { name: 'largest paint, at most 1600 ms', isReached: (value) => value <= 1600 },
  blocking: { name: 'blocking, at most 100 ms', isReached: (value) => value <= 100 },
  shift: { name: 'shift, at most 0.01', isReached: (value) => value <= 0.01 },
};
const GOAL_LATENCY_MS = 100;
const names = Object.keys(goals) as (keyof PageFigures)[];

/** Medians beside the goals; what misses its goal is bold. */
export function describePages(pages: PageRun[], flow: FlowRun[]): string {
  const byPage = Map.groupBy(pages, ({ shop, page }) => `${shop}${page}`);
  const byStep = Map.groupBy(flow, ({ shop, step }) => `${shop} ${step}`);
  return [
    tableRow(['page', ...names.map((name) => goals[name].name)]),
    tableRow(Array(names.length + 1).fill('---')),
    ...[...byPage].map(([address, runs]) =>
      tableRow([
        address,
        ...names.map((name) => {
          const value = median(runs.map(({ figures }) => figures[name]));
          return cell(String(Number(value.toFixed(name === 'shift' ? 3 : 0))), goals[name].isReached(value));
        }),
      ]),
    ),
    '',
    tableRow(['step', `interaction, at most ${GOAL_LATENCY_MS} ms`]),
    tableRow(['---', '---']),
    ...[...byStep].map(([step, runs]) => {
      const value = median(runs.map(({ latencyMs }) => latencyMs));
      return tableRow([step, cell(`${Math.round(value)}`, value <= GOAL_LATENCY_MS)]);
    }),
  ].join('\n');
}

function cell(text: string, isReached: boolean): string {
  return isReached ? text : `**${text}**`;
}
