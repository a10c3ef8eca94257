import type { AppRouter } from '#web/app/app.tsx';
import { platform } from '#web/platform/platform.ts';

/** Goes where a shortcut, a link from elsewhere or a click on a notification leads. */
export function followShell(router: AppRouter): void {
  platform.onNavigate(({ path }) => void router.navigate(path));
}
