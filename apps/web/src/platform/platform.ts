import type { DesktopApi } from '#shared/desktop/calls.ts';
import { webPlatform } from '#web/platform/web-platform.ts';

declare global {
  interface Window {
    /** Set by the desktop application's preload script, see BRIDGE_NAME. */
    bulkheadDesktop?: DesktopApi;
  }
}

export const platform: DesktopApi = globalThis.window?.bulkheadDesktop ?? webPlatform;
