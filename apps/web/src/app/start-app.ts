import { storedAccessToken } from '#web/api/access-token.ts';
import { loadConfig } from '#web/api/config.ts';
import { followOtherTabs, startSession } from '#web/auth/session.ts';

export function startApp(): void {
  // A failure shows where the settings are used.
  loadConfig().catch(() => undefined);
  followOtherTabs();
  if (storedAccessToken() !== null) void startSession();
}
