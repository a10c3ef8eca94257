import type { Session, WebContents } from 'electron';
import { isAppUrl } from '#electron/main/app-url.ts';

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

// Chromium asks before a page calls a local computer, such as the demo shop; the policy decides.
const networkPermissions = new Set(['local-network-access', 'local-network', 'loopback-network']);

export function isPermitted(permission: string, requester: string, usesNetwork: boolean): boolean {
  return usesNetwork && networkPermissions.has(permission) && isAppUrl(requester);
}

export function handleWindowOpen(address: string, openOutside: (url: string) => void): { action: 'deny' } {
  openOutside(address);
  return { action: 'deny' };
}

export interface Guards {
  usesNetwork: () => boolean;
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
