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

/** Key events `gap` milliseconds apart carry their times, so that a busy computer changes nothing. */
export async function scanCode(
  page: Page,
  text: string,
  { end = 'Enter', gap = 5 }: { end?: keyof typeof ends; gap?: number } = {},
): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  for (const key of [...[...text].map(keyOf), ends[end]]) {
    timestamp += gap / 1000;
    await session.send('Input.dispatchKeyEvent', {
      type: key.text === '' ? 'rawKeyDown' : 'keyDown',
      ...key,
      timestamp,
    });
    await session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', text: '', timestamp });
  }
  await session.detach();
}
