import { appendFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { countedHands, type Hands } from '#e2e/support/people/counted-hands.ts';

export interface TimedJob {
  job: string;
  clicks: number;
  keys: number;
  /** Documents and screens that were opened on the way. */
  pages: number;
  seconds: number;
  /** What it may need at most. */
  goal: string;
}

interface Limit {
  clicks: number;
  keys: number;
}

/** Counts what a person does for a job from the page that is open, and fails when it is more than the limit. */
export async function timeJob(
  page: Page,
  job: string,
  limit: Limit,
  work: (hands: Hands) => Promise<void>,
): Promise<void> {
  const opened = new Set<string>();
  const note = () => opened.add(new URL(page.url()).pathname);
  page.on('framenavigated', note);
  const hands = countedHands(page);
  await work(hands);
  page.off('framenavigated', note);
  const counted = hands.counted();
  const figures: TimedJob = { job, ...counted, pages: opened.size, goal: `${limit.clicks} + ${limit.keys}` };
  test.info().annotations.push({ type: job, description: JSON.stringify(figures) });
  if (process.env.JOBS_REPORT) await appendFile(process.env.JOBS_REPORT, `${JSON.stringify(figures)}\n`);
  expect(counted.clicks, `${job}: clicks`).toBeLessThanOrEqual(limit.clicks);
  expect(counted.keys, `${job}: keys`).toBeLessThanOrEqual(limit.keys);
}
