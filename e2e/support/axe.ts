import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** All rules of axe's category of colours that it tries unless told otherwise. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Axe finds nothing on the page as it is now, in either theme; `where` names the page in a failure. All rules are tried
 * in the second theme too, unless the page is made of the same elements as in the first: then only those about colours.
 */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  let elements = '';
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page);
    // The other way opens a page of its own for each result; no page here has frames of another origin to look into.
    // Only violations are told: the list of what is well is long.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const before = elements;
    elements = await page.locator('body').innerHTML();
    if (elements === before) axe.withRules(colourRules);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** The theme has been drawn, and no colour is on its way to another one any more; spinners and the bars of toasts go on. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const moving = () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2000);
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await frame();
      await frame();
    } while (moving().some(({ playState }) => playState === 'running'));
  });
}
