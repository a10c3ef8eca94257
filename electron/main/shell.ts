import { writeFile } from 'node:fs/promises';
import { app, type BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell } from 'electron';
import { handleAppRequest } from '#electron/main/app-protocol.ts';
import { appUrl } from '#electron/main/app-url.ts';
import { createDesktop, createDialogs, openOutside } from '#electron/main/desktop.ts';
import { googleEndpoints } from '#electron/main/google/exchange.ts';
import { createGoogleSignIn } from '#electron/main/google/sign-in.ts';
import { createHandlers } from '#electron/main/handlers.ts';
import { serveCalls } from '#electron/main/ipc.ts';
import type { DesktopLog } from '#electron/main/log-file.ts';
import { places } from '#electron/main/paths.ts';
import { printWindowOpener } from '#electron/main/printing/print-window.ts';
import { createPrinting } from '#electron/main/printing/printing.ts';
import { guardSession } from '#electron/main/security.ts';
import { openSettings } from '#electron/main/settings/settings-file.ts';
import { startServerProcess } from '#electron/main/shop/demo-process.ts';
import { createDemoShop } from '#electron/main/shop/demo-shop.ts';
import { createShopActions } from '#electron/main/shop/shop-actions.ts';
import { checkShopAddress } from '#electron/main/shop/shop-address.ts';
import { createShopConnection } from '#electron/main/shop/shop-connection.ts';
import { createTrayKeeper } from '#electron/main/tray.ts';
import { offerUpdate } from '#electron/main/update-dialog.ts';
import { findUpdates } from '#electron/main/updates.ts';
import { openMainWindow, sendEvent, showWindow } from '#electron/main/window/main-window.ts';
import { menuTemplate } from '#electron/main/window/menu.ts';
import { onWindowClose, startsHidden } from '#electron/main/window/presence.ts';
import { APP_SCHEME } from '#shared/desktop/app-address.ts';
import type { Outcome } from '#shared/desktop/calls.ts';
import { backOfficePages } from '#shared/desktop/pages.ts';
import { desktopMessages } from '#shared/messages/shop/desktop-application.ts';

export interface Shell {
  open(page: string | null): void;
  /** From now on closing the window quits, also in the tray. */
  beginQuit(): void;
  stop(): Promise<void>;
}

export interface ShellStart {
  page: string | null;
  openDemo: boolean;
  devServer: string | null;
}

/** Call it when Electron's `app` is ready. */
export async function startShell(log: DesktopLog, start: ShellStart): Promise<Shell> {
  const settings = openSettings(places.settings, (error) => log.error('The settings were not readable', error));
  let window: BrowserWindow | null = null;
  let quitting = false;

  const demo = createDemoShop({
    start: (file) => startServerProcess(places.server, file, log),
    log,
    onLost: () => {
      shop.lose();
      reload();
    },
  });
  const shop = createShopConnection({
    settings,
    demo,
    defaultDemoFile: places.demoShop,
    onChange: () => refreshMenu(),
  });
  const dialogs = createDialogs();
  const actions = createShopActions(dialogs, shop, demo);
  const openUrl = (url: string) => openOutside(url, [shop.origin()]);
  const usesNetwork = () => shop.origin() !== null || start.devServer !== null;
  const guards = { usesNetwork, openOutside: (url: string) => void openUrl(url) };

  // The policy depends on the shop.
  const reload = () => void window?.loadURL(appUrl(backOfficePages.allOrders));
  const open = (page: string | null) => {
    if (window === null || window.isDestroyed()) window = createWindow(page ?? backOfficePages.allOrders, false);
    else {
      showWindow(window);
      if (page !== null) sendEvent(window, 'navigate', { path: page });
    }
  };
  const createWindow = (page: string, hidden: boolean) => {
    const keepInTray = () => settings.read().preferences.keepInTray;
    const onClose = () => onWindowClose({ platform: process.platform, keepInTray: keepInTray(), quitting });
    const { preload, icon } = places;
    const created = openMainWindow({ preload, icon, settings, guards, page, hidden, onClose });
    created.once('closed', () => {
      window = null;
    });
    return created;
  };

  const keepTray = createTrayKeeper(places.trayIcon, { show: () => open(null), quit: () => app.quit() });
  const desktop = createDesktop({
    session: session.defaultSession,
    settings,
    window: () => window,
    openOutside: openUrl,
    openPage: open,
    badgeIcon: places.badgeIcon,
    onPreferences: (preferences) => {
      keepTray(preferences.keepInTray);
      refreshMenu();
    },
  });
  const { preload, icon } = places;
  const printing = createPrinting({
    openPrintWindow: printWindowOpener({ preload, icon, guards, parent: () => window }),
    listPrinters: async () => {
      const printers = (await window?.webContents.getPrintersAsync()) ?? [];
      return printers.map(({ name, displayName }) => ({ name, label: displayName || name }));
    },
    saveFile: dialogs.saveFile,
    writeFile,
    country: () => app.getLocaleCountryCode(),
  });
  const google = createGoogleSignIn({
    endpoints: googleEndpoints,
    log,
    openBrowser: openUrl,
    client: async () => {
      const checked = await checkShopAddress(shop.origin() ?? '');
      return 'config' in checked ? (checked.config.googleDesktop ?? null) : null;
    },
  });

  // A menu action has no page to show its error.
  const fromMenu = async (work: Promise<Outcome>, done: () => void) => {
    const outcome = await work;
    if (outcome.status === 'done') done();
    if (outcome.status === 'failed') dialog.showErrorBox(desktopMessages.productName, outcome.message);
  };
  const lookForUpdate = async (asked: boolean) => {
    const { updateUrl } = settings.read();
    await offerUpdate(await findUpdates({ updateUrl, origin: shop.origin() }), { asked, log: log.error });
  };
  const refreshMenu = () => {
    const { platform } = process;
    const { preferences, updateUrl } = settings.read();
    const connected = shop.state().connected?.kind ?? null;
    const canUpdate = updateUrl !== null || connected === 'remote';
    const state = { platform, preferences, canUpdate, isPackaged: app.isPackaged, shop: connected };
    const template = menuTemplate(state, {
      openPage: open,
      changeShop: () => {
        shop.select();
        refreshMenu();
        reload();
      },
      selectDemoFile: () => void fromMenu(actions.selectDemoFile(), reload),
      saveDemoCopy: () => void fromMenu(actions.saveDemoCopy(), () => {}),
      startDemoOver: () => void fromMenu(actions.startDemoOver(), reload),
      changePreferences: (changes) => void desktop.changePreferences(changes),
      checkForUpdates: () => void lookForUpdate(true),
      showLogs: () => void shell.openPath(places.logs),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };

  guardSession(session.defaultSession, guards);
  const files = { root: places.renderer, shopOrigin: () => shop.origin(), devServer: start.devServer };
  protocol.handle(APP_SCHEME, (request) => handleAppRequest(request, files));
  serveCalls(ipcMain, createHandlers({ shop, actions, google, printing, desktop }), (error) =>
    log.error('A call failed', error),
  );

  refreshMenu();
  await (start.openDemo ? shop.openDemo() : shop.restore());
  const { keepInTray } = settings.read().preferences;
  keepTray(keepInTray);
  window = createWindow(start.page ?? backOfficePages.allOrders, startsHidden(process.argv, keepInTray));
  void lookForUpdate(false);

  return {
    open,
    beginQuit: () => {
      quitting = true;
    },
    stop: () => demo.close(),
  };
}
