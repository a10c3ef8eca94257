import type { DesktopApi } from '#shared/desktop/calls.ts';
import { webPlatform } from '#web/platform/web-platform.ts';

declare global {
  interface Window {
    /** Put here by the desktop application's preload script, under the name in `shared/desktop/app-address.ts`. */
    bulkheadDesktop?: DesktopApi;
  }
}

/** What the computer offers: the installed application's bridge, or the browser's twin of each call. */
export const platform: DesktopApi = globalThis.window?.bulkheadDesktop ?? webPlatform;
