import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { built } from '#electron/e2e/support/built.ts';
import { servePages } from '#electron/e2e/support/page-server.ts';
import { appUrl } from '#electron/main/app-url.ts';
import { createGoogleSignIn, type GoogleSignInOptions } from '#electron/main/google/sign-in.ts';
import { createHandlers } from '#electron/main/handlers.ts';
import { handleCall } from '#electron/main/ipc.ts';
import { createPrinting, type PrintDocument } from '#electron/main/printing/printing.ts';
import { openSettings } from '#electron/main/settings/settings-file.ts';
import { createDemoShop } from '#electron/main/shop/demo-shop.ts';
import { createShopActions, type FileDialogs } from '#electron/main/shop/shop-actions.ts';
import { createShopConnection } from '#electron/main/shop/shop-connection.ts';
import { startNodeServer } from '#electron/testing/node-server-process.ts';
import type { CallInput, CallName, DesktopApi, Printer } from '#shared/desktop/calls.ts';
import { eventChannel } from '#shared/desktop/channels.ts';

declare global {
  interface Window {
    bulkheadDesktop?: DesktopApi;
  }
}

export interface AppWindow {
  page: Page;
  folder: string;
  notifications: CallInput<'notify'>[];
  badges: number[];
  prints: { printer: string | null; text: string[] }[];
  complaints: string[];
  open(path: string): Promise<unknown>;
  navigate(path: string): Promise<void>;
  forget(): void;
  close(): Promise<void>;
}

export interface AppWindowOptions {
  google?: Partial<GoogleSignInOptions>;
  saveFile?: FileDialogs['saveFile'];
  printers?: Printer[];
  devServer?: string;
  onPrint?: (job: number) => ReturnType<PrintDocument['print']>;
}

/** Chromium with the real preload script and handlers: only Electron itself is replaced. */
export async function openAppWindow(page: Page, options: AppWindowOptions = {}): Promise<AppWindow> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-desktop-'));
  const log = { info: () => {}, error: (message: string, error?: unknown) => console.error(message, error) };
  const pages = await servePages({
    root: built.renderer,
    shopOrigin: () => shop.origin(),
    devServer: options.devServer ?? null,
  });
  const settings = openSettings(path.join(folder, 'settings.json'));
  const demo = createDemoShop({
    start: (file) => startNodeServer(built.server, file, pages.origin),
    log,
    onLost: () => shop.lose(),
  });
  const defaultDemoFile = path.join(folder, 'demo-store', 'demo.sqlite');
  const shop = createShopConnection({ settings, demo, defaultDemoFile, onChange: () => {} });
  const dialogs: FileDialogs = {
    selectFile: async () => null,
    saveFile: async (asked) => options.saveFile?.(asked) ?? null,
    confirm: async () => true,
  };
  const notifications: AppWindow['notifications'] = [];
  const badges: number[] = [];
  const prints: AppWindow['prints'] = [];
  const cdp = await page.context().newCDPSession(page);
  const handlers = createHandlers({
    shop,
    actions: createShopActions(dialogs, shop, demo),
    google: createGoogleSignIn({
      endpoints: { authorization: '', token: '', issuers: [] },
      client: async () => null,
      openBrowser: async () => false,
      log,
      ...options.google,
    }),
    printing: createPrinting({
      openPrintWindow: (address) => {
        const opened = page.context().newPage();
        return {
          loaded: opened.then(async (printPage) => {
            await connect(printPage);
            await printPage.goto(pages.origin + address);
          }),
          print: async (how) => {
            const text = await (await opened).locator('article').allInnerTexts();
            prints.push({ printer: how.deviceName ?? null, text });
            return options.onPrint?.(prints.length) ?? { success: true, reason: '' };
          },
          toPdf: async (format) => (await opened).pdf({ format, printBackground: true }),
          close: () => void opened.then((printPage) => printPage.close()),
        };
      },
      listPrinters: async () => options.printers ?? [],
      saveFile: dialogs.saveFile,
      writeFile,
      country: () => 'US',
    }),
    desktop: {
      clearSession: async () => {
        await cdp.send('Storage.clearDataForOrigin', { origin: pages.origin, storageTypes: 'all' });
      },
      notify: (notification) => void notifications.push(notification),
      setBadge: (count) => void badges.push(count),
      readPreferences: () => settings.read().preferences,
      changePreferences: (changes) => {
        settings.update({ preferences: { ...settings.read().preferences, ...changes } });
        return settings.read().preferences;
      },
      openExternal: async () => false,
    },
  });

  // One text: the pages' policy runs no script that is not a file of ours.
  const preload = await readFile(built.preload, 'utf8');
  const connect = async (target: Page) => {
    await target.exposeFunction('bulkheadInvoke', (channel: string, args: unknown[]) => {
      const name = channel.replace('bulkhead:call:', '') as CallName;
      return handleCall(name, args, { sender: { url: appUrl('/'), isMainFrame: true }, handlers });
    });
    await target.addInitScript(`(${standInForElectron})((require) => {\n${preload}\n})`);
  };
  await connect(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });

  return {
    page,
    folder,
    notifications,
    badges,
    prints,
    complaints,
    open: (address) => page.goto(pages.origin + address),
    navigate: (address) =>
      page
        .evaluate(([channel, data]) => window.dispatchEvent(new CustomEvent(channel, { detail: data })), [
          eventChannel('navigate'),
          { path: address },
        ] as const)
        .then(() => undefined),
    forget: () => {
      for (const list of [notifications, badges, prints, complaints]) list.length = 0;
    },
    close: async () => {
      await page.context().close();
      await demo.close();
      pages.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Runs first in the page: the part of Electron that the preload script uses. */
function standInForElectron(runPreload: (require: () => unknown) => void): void {
  const exposed = window as unknown as Record<string, unknown> & {
    bulkheadInvoke: (channel: string, args: unknown[]) => Promise<unknown>;
  };
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) => {
        exposed[name] = api;
      },
    },
    ipcRenderer: {
      invoke: (channel: string, ...args: unknown[]) => exposed.bulkheadInvoke(channel, args),
      on: (channel: string, listener: (event: null, data: unknown) => void) =>
        window.addEventListener(channel, (event) => listener(null, (event as CustomEvent).detail)),
      off: () => {},
    },
  };
  runPreload(() => electron);
}
