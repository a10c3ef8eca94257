import { storedAccessToken } from '#web/api/access-token.ts';
import { loadConfig } from '#web/api/config.ts';
import { followCart } from '#web/app/follow-cart.ts';
import { followOtherTabs, startSession } from '#web/auth/session.ts';
import { NOT_KEPT } from '#web/platform/browser-storage.ts';

export function startApp(): void {
  // A failure shows where the settings are used.
  loadConfig().catch(() => undefined);
  addEventListener(NOT_KEPT, () => void import('#web/app/tell-not-kept.ts'));
  followOtherTabs();
  followCart();
  if (storedAccessToken() !== null) void startSession();
}
