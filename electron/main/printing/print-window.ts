import { BrowserWindow } from 'electron';
import { appUrl } from '#electron/main/app-url.ts';
import type { PrintDocument } from '#electron/main/printing/printing.ts';
import { type Guards, guardContents, webPreferences } from '#electron/main/security.ts';
import { desktopMessages } from '#shared/messages/shop/desktop-application.ts';

export interface PrintWindowOptions {
  preload: string;
  icon: string;
  guards: Guards;
  parent: () => BrowserWindow | null;
}

export function printWindowOpener({ preload, icon, guards, parent }: PrintWindowOptions) {
  return (page: string, { visible }: { visible: boolean }): PrintDocument => {
    const above = visible ? parent() : null;
    const window = new BrowserWindow({
      ...(above && { parent: above }),
      title: desktopMessages.productName,
      icon,
      show: visible,
      // Chromium throttles hidden pages.
      webPreferences: { ...webPreferences, preload, backgroundThrottling: false, devTools: false },
    });
    guardContents(window.webContents, guards);
    return {
      loaded: window.loadURL(appUrl(page)),
      print: (options) =>
        new Promise((resolve) => {
          window.once('closed', () => resolve({ success: false, reason: 'cancelled' }));
          window.webContents.print(options, (success, reason) => resolve({ success, reason }));
        }),
      toPdf: (pageSize) => window.webContents.printToPDF({ pageSize, printBackground: true }),
      close: () => {
        if (!window.isDestroyed()) window.destroy();
      },
    };
  };
}
