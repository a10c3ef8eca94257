import { storedAccessToken } from '#web/api/access-token.ts';
import { loadConfig } from '#web/api/config.ts';
import { followCart } from '#web/app/follow-cart.ts';
import { followOtherTabs, startSession } from '#web/auth/session.ts';

export function startApp(): void {
  // A failure shows where the settings are used.
  loadConfig().catch(() => undefined);
  followOtherTabs();
  followCart();
  if (storedAccessToken() !== null) void startSession();
}
