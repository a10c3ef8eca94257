import type { DesktopApi, Outcome, Preferences } from '#shared/desktop/calls.ts';

const notHere: Outcome = { status: 'cancelled' };
const preferences: Preferences = {
  startAtLogin: false,
  keepInTray: false,
  notifications: false,
  printer: null,
  labelPrinter: null,
};

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
  clearSession: async () => {},
  notify: async () => {},
  setBadge: async () => {},
  readPreferences: async () => null,
  changePreferences: async () => preferences,
  listPrinters: async () => null,
  printSlips: async () => notHere,
  printLabels: async () => notHere,
  saveSlips: async () => notHere,
  savePickList: async () => notHere,
  printDocumentReady: async () => {},
  openExternal: async ({ url }) => window.open(url, '_blank', 'noopener') !== null,
  onNavigate: () => () => {},
};
