import type { AppRouter } from '#web/app/app.tsx';
import { platform } from '#web/platform/platform.ts';

/** Opens the address of a shortcut, a deep link or a clicked notification. */
export function followShell(router: AppRouter): void {
  platform.onNavigate(({ path }) => void router.navigate(path));
}
