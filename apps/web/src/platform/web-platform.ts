import type { DesktopApi, Outcome, Preferences } from '#shared/desktop/calls.ts';

const notHere: Outcome = { status: 'cancelled' };
const preferences: Preferences = { startAtLogin: false, keepInTray: false, notifications: false, printer: null };

/** Its shop is the server of the page. */
export const webPlatform: DesktopApi = {
  readShop: async () => ({
    audience: 'everyone',
    connected: { kind: 'remote', origin: '' },
    canKeep: false,
    lastAddress: '',
    demoFile: null,
    problem: null,
  }),
  connectShop: async () => notHere,
  openDemoShop: async () => notHere,
  selectDemoFile: async () => notHere,
  saveDemoCopy: async () => notHere,
  startDemoOver: async () => notHere,
  keepShop: async () => {},
  signInWithGoogle: async () => ({ status: 'use-popup' }),
  cancelGoogleSignIn: async () => {},
  // Signing out empties the page's own storage.
  clearSession: async () => {},
  // In a browser lists refresh without notifications.
  notify: async () => {},
  setBadge: async () => {},
  readPreferences: async () => null,
  changePreferences: async () => preferences,
  listPrinters: async () => null,
  printSlips: async () => notHere,
  saveSlips: async () => notHere,
  printDocumentReady: async () => {},
  openExternal: async ({ url }) => window.open(url, '_blank', 'noopener') !== null,
  onNavigate: () => () => {},
};
