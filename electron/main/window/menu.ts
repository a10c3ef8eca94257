import type { MenuItemConstructorOptions } from 'electron';
import type { Preferences } from '#shared/desktop/calls.ts';
import { type BackOfficePage, backOfficePages } from '#shared/desktop/pages.ts';
import { desktopMessages, menuMessages } from '#shared/messages/shop/desktop-application.ts';

export interface MenuActions {
  openPage(path: string): void;
  changeShop(): void;
  selectDemoFile(): void;
  saveDemoCopy(): void;
  startDemoOver(): void;
  changePreferences(changes: Partial<Preferences>): void;
  checkForUpdates(): void;
  showLogs(): void;
}

export interface MenuState {
  platform: NodeJS.Platform;
  shop: 'remote' | 'demo' | null;
  preferences: Preferences;
  canUpdate: boolean;
  isPackaged: boolean;
}

const switches = ['startAtLogin', 'keepInTray', 'notifications'] as const;

export function menuTemplate(state: MenuState, actions: MenuActions): MenuItemConstructorOptions[] {
  const isMac = state.platform === 'darwin';
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: menuMessages.file, submenu: fileItems(state, actions, isMac) },
    { role: 'editMenu', label: menuMessages.edit },
    { label: menuMessages.backOffice, submenu: pageItems(state, actions) },
    { label: menuMessages.shop, submenu: shopItems(state, actions) },
    { label: menuMessages.view, submenu: viewItems(state) },
    { role: 'windowMenu', label: menuMessages.window },
    { role: 'help', label: menuMessages.help, submenu: helpItems(state, actions) },
  ];
}

/** There are nine digits for pages; later ones are opened by the mouse or the menu's own keys. */
const MAX_SHORTCUTS = 9;

function pageItems({ shop }: MenuState, actions: MenuActions): MenuItemConstructorOptions[] {
  const pages = Object.entries(backOfficePages) as [BackOfficePage, string][];
  return pages.map(([page, path], index) => ({
    id: page,
    label: menuMessages[page],
    ...(index < MAX_SHORTCUTS && { accelerator: `CmdOrCtrl+${index + 1}` }),
    enabled: shop !== null,
    click: () => actions.openPage(path),
  }));
}

function shopItems({ shop }: MenuState, actions: MenuActions): MenuItemConstructorOptions[] {
  const demo = { enabled: shop === 'demo' };
  return [
    { id: 'changeShop', label: menuMessages.changeShop, click: () => actions.changeShop() },
    { type: 'separator' },
    { id: 'selectDemoFile', label: menuMessages.selectFile, ...demo, click: () => actions.selectDemoFile() },
    { id: 'saveDemoCopy', label: menuMessages.saveCopy, ...demo, click: () => actions.saveDemoCopy() },
    { id: 'startDemoOver', label: menuMessages.startOver, ...demo, click: () => actions.startDemoOver() },
  ];
}

function fileItems({ preferences }: MenuState, actions: MenuActions, isMac: boolean): MenuItemConstructorOptions[] {
  return [
    {
      label: menuMessages.preferences,
      submenu: switches.map((name) => ({
        id: name,
        label: menuMessages[name],
        type: 'checkbox',
        checked: preferences[name],
        click: ({ checked }) => actions.changePreferences({ [name]: checked }),
      })),
    },
    { type: 'separator' },
    isMac ? { role: 'close' } : { role: 'quit', label: menuMessages.quit, accelerator: 'CmdOrCtrl+Q' },
  ];
}

function viewItems({ isPackaged }: MenuState): MenuItemConstructorOptions[] {
  return [
    { role: 'reload' },
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'togglefullscreen' },
    ...(isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
  ];
}

function helpItems({ canUpdate }: MenuState, actions: MenuActions): MenuItemConstructorOptions[] {
  const updates = { id: 'checkForUpdates', label: menuMessages.checkForUpdates };
  return [
    ...(canUpdate ? [{ ...updates, click: () => actions.checkForUpdates() }] : []),
    { id: 'showLogs', label: menuMessages.showLogs, click: () => actions.showLogs() },
  ];
}

export function trayTemplate(actions: { show(): void; quit(): void }): MenuItemConstructorOptions[] {
  return [
    { label: desktopMessages.productName, enabled: false },
    { label: menuMessages.show, click: () => actions.show() },
    { type: 'separator' },
    { label: menuMessages.quit, click: () => actions.quit() },
  ];
}
