import { router } from '#web/app/router.tsx';
import { platform } from '#web/platform/platform.ts';

/** Goes where a shortcut, a link from elsewhere or a click on a notification leads. */
export function followShell(): void {
  platform.onNavigate(({ path }) => void router.navigate(path));
}
