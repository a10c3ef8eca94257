import type { DesktopApi } from '#shared/desktop/calls.ts';
import { webPlatform } from '#web/platform/web-platform.ts';

declare global {
  interface Window {
    /** The desktop application's preload script sets it: see BRIDGE_NAME. */
    bulkheadDesktop?: DesktopApi;
  }
}

export const platform: DesktopApi = globalThis.window?.bulkheadDesktop ?? webPlatform;
