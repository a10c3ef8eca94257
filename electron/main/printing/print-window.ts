import { BrowserWindow } from 'electron';
import { appUrl } from '#electron/main/app-url.ts';
import type { PrintDocument } from '#electron/main/printing/printing.ts';
import { type Guards, guardContents, webPreferences } from '#electron/main/security.ts';
import { desktopMessages } from '#shared/messages/desktop.ts';

export interface PrintWindowOptions {
  preload: string;
  icon: string;
  guards: Guards;
  /** What the system's dialog stands in front of. */
  parent: () => BrowserWindow | null;
}

/** Loads a page to be printed in a window that nobody sees, or in front of the main one. */
export function printWindowOpener({ preload, icon, guards, parent }: PrintWindowOptions) {
  return (page: string, { visible }: { visible: boolean }): PrintDocument => {
    const above = visible ? parent() : null;
    const window = new BrowserWindow({
      ...(above && { parent: above }),
      title: desktopMessages.productName,
      icon,
      show: visible,
      // A page that nobody sees would otherwise be drawn when there is nothing better to do.
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
        // People may have closed it themselves.
        if (!window.isDestroyed()) window.destroy();
      },
    };
  };
}
