import type { Session, WebContents } from 'electron';
import { isAppUrl } from '#electron/main/app-url.ts';

/** How every window is made. */
export const webPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
} as const;

// Chromium asks before a page may call a computer in the same network. The demo shop is on this one and many a shop
// in the warehouse; which of them can be called is decided by the Content-Security-Policy, not here.
const networkPermissions = new Set(['local-network-access', 'local-network', 'loopback-network']);

/** Camera, location, clipboard, devices, notifications and all the rest: no. Our pages reach their shop: yes. */
export function isPermitted(permission: string, requester: string, usesNetwork: boolean): boolean {
  return usesNetwork && networkPermissions.has(permission) && isAppUrl(requester);
}

/** What becomes of an attempt to open a window: never one of ours; a harmless link goes to the user's browser. */
export function handleWindowOpen(address: string, openOutside: (url: string) => void): { action: 'deny' } {
  openOutside(address);
  return { action: 'deny' };
}

export interface Guards {
  /** Whether there is anything that pages may call. */
  usesNetwork: () => boolean;
  /** Opens an address in the user's browser if it is allowed there. */
  openOutside: (url: string) => void;
}

export function guardSession(session: Session, { usesNetwork }: Guards): void {
  session.setPermissionCheckHandler((contents, permission, origin) =>
    isPermitted(permission, contents?.getURL() ?? origin, usesNetwork()),
  );
  session.setPermissionRequestHandler((_contents, permission, response, details) => {
    response(isPermitted(permission, details.requestingUrl, usesNetwork()));
  });
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => event.preventDefault());
}

export function guardContents(contents: WebContents, { openOutside }: Guards): void {
  const refuseForeign = (event: { preventDefault(): void; url: string }) => {
    if (!isAppUrl(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', refuseForeign);
  contents.on('will-frame-navigate', refuseForeign);
  contents.on('will-redirect', refuseForeign);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => handleWindowOpen(url, openOutside));
}
