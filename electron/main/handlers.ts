import type { GoogleSignIn } from '#electron/main/google/sign-in.ts';
import type { Handlers } from '#electron/main/ipc.ts';
import type { Printing } from '#electron/main/printing/printing.ts';
import type { ShopActions } from '#electron/main/shop/shop-actions.ts';
import type { ShopConnection } from '#electron/main/shop/shop-connection.ts';
import type { CallInput, Preferences } from '#shared/desktop/calls.ts';

export interface Desktop {
  clearSession(): Promise<void>;
  notify(notification: CallInput<'notify'>): void;
  setBadge(count: number): void;
  readPreferences(): Preferences;
  changePreferences(changes: Partial<Preferences>): Preferences;
  openExternal(url: string): Promise<boolean>;
}

export interface HandlerParts {
  shop: ShopConnection;
  actions: ShopActions;
  google: GoogleSignIn;
  printing: Printing;
  desktop: Desktop;
}

export function createHandlers({ shop, actions, google, printing, desktop }: HandlerParts): Handlers {
  return {
    readShop: () => shop.state(),
    connectShop: ({ address }) => shop.connect(address),
    openDemoShop: () => shop.openDemo(),
    selectDemoFile: () => actions.selectDemoFile(),
    saveDemoCopy: () => actions.saveDemoCopy(),
    startDemoOver: () => actions.startDemoOver(),
    keepShop: () => shop.keep(),
    signInWithGoogle: () => google.start(),
    cancelGoogleSignIn: () => google.cancel(),
    clearSession: async () => {
      desktop.setBadge(0);
      await desktop.clearSession();
    },
    notify: (notification) => desktop.notify(notification),
    setBadge: ({ count }) => desktop.setBadge(count),
    readPreferences: () => desktop.readPreferences(),
    // A key with `undefined` would erase a preference.
    changePreferences: (changes) =>
      desktop.changePreferences(Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))),
    listPrinters: () => printing.listPrinters(),
    printSlips: ({ orderIds, printer }) => printing.printSlips(orderIds, printer),
    printLabels: ({ orderIds, printer }) => printing.printLabels(orderIds, printer),
    saveSlips: ({ orderIds, day }) => printing.saveSlips(orderIds, day),
    savePickList: ({ orderIds, day }) => printing.savePickList(orderIds, day),
    printDocumentReady: ({ job, problem }) => printing.printDocumentReady(job, problem),
    openExternal: ({ url }) => desktop.openExternal(url),
  };
}
