import { storedAccessToken } from '#web/api/access-token.ts';
import { loadConfig } from '#web/api/config.ts';
import { startSession } from '#web/auth/session.ts';

/**
 * Asks for the settings at once, and for the identity provider only when the first screen is there: it is larger than
 * the shop itself. Somebody who was signed in last time is most likely still so, and need not wait.
 */
export function startWhenIdle(): void {
  // A failure shows where the settings are used.
  loadConfig().catch(() => undefined);
  const start = () => void startSession();
  if (storedAccessToken() !== null) start();
  else if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 });
  else setTimeout(start, 500);
}
