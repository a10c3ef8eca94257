import type { DesktopApi, Outcome, Preferences } from '#shared/desktop/calls.ts';

const notHere: Outcome = { status: 'cancelled' };
const preferences: Preferences = { startAtLogin: false, keepInTray: false, notifications: false, printer: null };

/** The twin of every desktop call: what it means in a browser, where the shop is whoever has served the page. */
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
  // The page's own storage is emptied by signing out; the rest of a browser is not ours.
  clearSession: async () => {},
  // A browser tab is quiet: its lists renew themselves before the eyes of whoever looks at them.
  notify: async () => {},
  setBadge: async () => {},
  readPreferences: async () => null,
  changePreferences: async () => preferences,
  // A browser prints what it shows: the screen opens the page that is made for it.
  listPrinters: async () => null,
  printSlips: async () => notHere,
  saveSlips: async () => notHere,
  printDocumentReady: async () => {},
  openExternal: async ({ url }) => window.open(url, '_blank', 'noopener') !== null,
  onNavigate: () => () => {},
};
