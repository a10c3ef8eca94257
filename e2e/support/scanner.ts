import type { CDPSession, Page } from '@playwright/test';

/** Scanners type on the American layout. */
function keyOf(character: string): { key: string; code: string; text: string } {
  if (character === '-') return { key: '-', code: 'Minus', text: '-' };
  const code = /\d/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`;
  return { key: character, code, text: character };
}

const ends = {
  Enter: { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  Tab: { key: 'Tab', code: 'Tab', text: '', windowsVirtualKeyCode: 9 },
} as const;

/**
 * Key events `gap` milliseconds apart carry their times, so that a busy computer changes nothing. From the key `busyAt` on
 * the page itself is busy for half a second.
 */
export async function scanCode(
  page: Page,
  text: string,
  { end = 'Enter', gap = 5, busyAt }: { end?: keyof typeof ends; gap?: number; busyAt?: number } = {},
): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  for (const [index, key] of [...[...text].map(keyOf), ends[end]].entries()) {
    timestamp += gap / 1000;
    const busy = index === busyAt ? page.evaluate(keepBusy) : undefined;
    await session.send('Input.dispatchKeyEvent', {
      type: key.text === '' ? 'rawKeyDown' : 'keyDown',
      ...key,
      timestamp,
    });
    await session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', text: '', timestamp });
    await busy;
  }
  await session.detach();
}

function keepBusy(): void {
  const end = performance.now() + 500;
  while (performance.now() < end);
}
