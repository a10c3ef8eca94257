import type { AppRouter } from '#web/app/app.tsx';
import { platform } from '#web/platform/platform.ts';

export function followShell(router: AppRouter): void {
  platform.onNavigate(({ path }) => void router.navigate(path));
}
