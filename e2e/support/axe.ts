import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type TestInfo, test } from '@playwright/test';
import type { RunOptions, run } from 'axe-core';
import { isShort } from '#e2e/support/variant.ts';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const colourRules = ['color-contrast', 'link-in-text-block'];

const checkedIn = new WeakMap<TestInfo, number>();

/**
 * The current theme comes first. The second repeats only the colour rules, unless its elements differ. The short form takes
 * them in turns within a test, so that a second run checks the same.
 */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  let elements = '';
  const checked = (checkedIn.get(test.info()) ?? 0) + 1;
  checkedIn.set(test.info(), checked);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const both = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  for (const colorScheme of isShort ? ([checked % 2 === 0 ? 'dark' : 'light'] as const) : both) {
    await page.emulateMedia({ colorScheme });
    await finishTransitions(page);
    const options: RunOptions = { resultTypes: ['violations'], selectors: false };
    const before = elements;
    elements = await page.locator('body').innerHTML();
    if (elements === before) options.runOnly = { type: 'rule', values: colourRules };
    const violations = await findViolations(page, options);
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** Axe is large, so it stays in the page. No page has frames. */
async function findViolations(page: Page, options: RunOptions) {
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run: typeof run } };
    return (await axe.run(options)).violations;
  }, options);
}

/** Spinners and toasts' bars never end, nor do transitions inside a closed part of a page. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const isVisible = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true;
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => isVisible(effect) && Number(effect?.getComputedTiming().endTime) < 2000);
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await frame();
      await frame();
    } while (moving().some(({ playState }) => playState === 'running'));
  });
}
