import { app, BrowserWindow, Menu, screen } from 'electron';
import { appUrl } from '#electron/main/app-url.ts';
import { type Guards, guardContents, webPreferences } from '#electron/main/security.ts';
import type { SettingsFile } from '#electron/main/settings/settings-file.ts';
import { contextMenuTemplate } from '#electron/main/window/context-menu.ts';
import { MIN_SIZE, placeWindow } from '#electron/main/window/window-state.ts';
import type { EventData, EventName } from '#shared/desktop/calls.ts';
import { eventChannel } from '#shared/desktop/channels.ts';
import { desktopMessages } from '#shared/messages/shop/desktop-application.ts';

export interface MainWindowOptions {
  preload: string;
  icon: string;
  settings: SettingsFile;
  guards: Guards;
  page: string;
  hidden: boolean;
  onClose: () => 'hide' | 'close';
}

export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const { settings } = options;
  const { primary, others } = displays();
  const place = placeWindow(settings.read().window, [primary, ...others]);
  const window = new BrowserWindow({
    ...place.bounds,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    title: desktopMessages.productName,
    icon: options.icon,
    show: false,
    backgroundColor: '#0b2e4a',
    webPreferences: { ...webPreferences, preload: options.preload, devTools: !app.isPackaged },
  });
  guardContents(window.webContents, options.guards);
  window.webContents.on('context-menu', (_event, clicked) => {
    const template = contextMenuTemplate(clicked);
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
  if (place.maximized) window.maximize();
  if (!options.hidden) window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    settings.update({ window: { bounds: window.getNormalBounds(), maximized: window.isMaximized() } });
    if (options.onClose() === 'close') return;
    event.preventDefault();
    window.hide();
  });
  void window.loadURL(appUrl(options.page));
  return window;
}

function displays() {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  return { primary: main.workArea, others: others.map(({ workArea }) => workArea) };
}

export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

export function sendEvent<Name extends EventName>(window: BrowserWindow, name: Name, data: EventData<Name>): void {
  window.webContents.send(eventChannel(name), data);
}
