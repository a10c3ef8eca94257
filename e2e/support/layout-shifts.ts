import type { Page } from '@playwright/test';

export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const [shifts, moved]: [number[], string[]] = [[], []];
    Object.assign(window, { shifts, moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number') continue;
        shifts.push(entry.value);
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const text = element?.textContent?.slice(0, 40);
          moved.push(
            `${entry.value.toFixed(4)} ${element?.localName}.${element?.className} "${text}" ${previousRect?.y} ${currentRect?.y}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Up to 0.02 is invisible. */
export async function sumOfShifts(page: Page): Promise<number> {
  await painted(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  return shifts.reduce((total, shift) => total + shift, 0);
}

/** What has moved, from where to where: to find out why. */
export function movedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

export function painted(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
}
