import { expect, test, vi } from 'vitest';
import { contextMenuTemplate } from '#electron/main/window/context-menu.ts';
import { menuTemplate, trayTemplate } from '#electron/main/window/menu.ts';
import {
  autostartEntry,
  badgePlan,
  onWindowClose,
  shouldNotify,
  startsHidden,
} from '#electron/main/window/presence.ts';
import { placeWindow } from '#electron/main/window/window-state.ts';
import { backOfficePages } from '#shared/desktop/pages.ts';

const main = { x: 0, y: 25, width: 1440, height: 875 };
const right = { x: 1440, y: 0, width: 1920, height: 1080 };

test('the window opens in its last place', () => {
  const saved = { bounds: { x: 1700, y: 100, width: 1000, height: 700 }, maximized: true };
  expect(placeWindow(saved, [main, right])).toEqual(saved);
});

test('a window of a missing monitor opens on the main one, in its size', () => {
  const saved = { bounds: { x: 1700, y: 100, width: 1000, height: 700 }, maximized: false };
  expect(placeWindow(saved, [main]).bounds).toEqual({ x: 220, y: 113, width: 1000, height: 700 });
});

test('a window whose title bar is out of reach is moved back', () => {
  for (const bounds of [
    { x: -900, y: 100, width: 1000, height: 700 },
    { x: 1400, y: 100, width: 1000, height: 700 },
    { x: 100, y: 890, width: 1000, height: 700 },
    { x: 100, y: -300, width: 1000, height: 700 },
  ]) {
    expect(placeWindow({ bounds, maximized: false }, [main]).bounds).toMatchObject({ x: 220, y: 113 });
  }
});

test('the first window is centred and never larger than the monitor', () => {
  expect(placeWindow(null, [main])).toEqual({ bounds: { x: 80, y: 43, width: 1280, height: 840 }, maximized: false });
  expect(placeWindow(null, [{ x: 0, y: 0, width: 800, height: 600 }]).bounds).toEqual({
    x: 0,
    y: 0,
    width: 800,
    height: 600,
  });
  expect(placeWindow(null, []).bounds.width).toBe(1280);
});

const actions = {
  openPage: vi.fn(),
  changeShop: vi.fn(),
  selectDemoFile: vi.fn(),
  saveDemoCopy: vi.fn(),
  startDemoOver: vi.fn(),
  changePreferences: vi.fn(),
  checkForUpdates: vi.fn(),
  showLogs: vi.fn(),
};
const state = {
  platform: 'linux' as const,
  shop: 'demo' as const,
  preferences: { startAtLogin: false, keepInTray: true, notifications: true, printer: 'Office', labelPrinter: null },
  canUpdate: false,
  isPackaged: true,
};
const flat = (items: ReturnType<typeof menuTemplate>): ReturnType<typeof menuTemplate> =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
const find = (id: string, over: Partial<Parameters<typeof menuTemplate>[0]> = {}) =>
  flat(menuTemplate({ ...state, ...over }, actions)).find((item) => item.id === id);

test('every page of the back-office is in the menu, the first nine with a shortcut each', () => {
  const items = Object.keys(backOfficePages).map((page) => find(page));
  expect(items.map((item) => item?.accelerator)).toEqual(
    items.map((_, index) => (index < 9 ? `CmdOrCtrl+${index + 1}` : undefined)),
  );
  for (const item of items) item?.click?.({} as never, undefined, {} as never);
  expect(actions.openPage.mock.calls.flat()).toEqual(Object.values(backOfficePages));
  const shortcuts = flat(menuTemplate(state, actions)).flatMap(({ accelerator }) => accelerator ?? []);
  expect(new Set(shortcuts).size).toBe(shortcuts.length);
});

test('menu items are enabled by the connected shop', () => {
  expect(find('allOrders', { shop: null })?.enabled).toBe(false);
  expect(find('saveDemoCopy')?.enabled).toBe(true);
  expect(find('saveDemoCopy', { shop: 'remote' })?.enabled).toBe(false);
  expect(find('checkForUpdates')).toBeUndefined();
  expect(find('checkForUpdates', { canUpdate: true })).toBeDefined();
  expect(find('keepInTray')?.checked).toBe(true);
  find('startAtLogin')?.click?.({ checked: true } as never, undefined, {} as never);
  expect(actions.changePreferences).toHaveBeenCalledWith({ startAtLogin: true });
  const roles = (over: object) => flat(menuTemplate({ ...state, ...over }, actions)).map(({ role }) => role);
  expect(roles({})).not.toContain('toggleDevTools');
  expect(roles({ isPackaged: false })).toContain('toggleDevTools');
  expect(roles({ platform: 'darwin' })[0]).toBe('appMenu');
});

test('a click with the right button offers what can be done with the text under it', () => {
  const editFlags = { canCut: false, canCopy: true, canPaste: true, canSelectAll: true };
  const roles = (clicked: object) =>
    contextMenuTemplate({ isEditable: false, selectionText: '', editFlags, ...clicked } as never).map(
      ({ role, enabled }) => [role, enabled],
    );
  expect(roles({})).toEqual([]);
  expect(roles({ selectionText: 'B-10482' })).toEqual([['copy', true]]);
  expect(roles({ isEditable: true }).filter(([role]) => role)).toEqual([
    ['cut', false],
    ['copy', true],
    ['paste', true],
    ['selectAll', true],
  ]);
});

test('the tray menu shows the window and quits', () => {
  const tray = { show: vi.fn(), quit: vi.fn() };
  for (const item of trayTemplate(tray)) item.click?.({} as never, undefined, {} as never);
  expect([tray.show.mock.calls.length, tray.quit.mock.calls.length]).toEqual([1, 1]);
});

test('closing the window quits, except on a Mac or with a tray icon', () => {
  const close = (over: Partial<Parameters<typeof onWindowClose>[0]>) =>
    onWindowClose({ platform: 'linux', keepInTray: false, quitting: false, ...over });
  expect(close({})).toBe('close');
  expect(close({ keepInTray: true })).toBe('hide');
  expect(close({ keepInTray: true, quitting: true })).toBe('close');
  expect(close({ platform: 'darwin' })).toBe('hide');
});

test('decides on badges, notifications and a hidden start', () => {
  expect(badgePlan('linux', 3)).toEqual({ kind: 'count', count: 3 });
  expect(badgePlan('win32', 3)).toEqual({ kind: 'overlay', shown: true, description: '3' });
  expect(badgePlan('win32', 0)).toMatchObject({ shown: false });
  expect(shouldNotify({ enabled: true, supported: true, focused: false })).toBe(true);
  expect(shouldNotify({ enabled: true, supported: true, focused: true })).toBe(false);
  expect(shouldNotify({ enabled: false, supported: true, focused: false })).toBe(false);
  expect(startsHidden(['app', '--hidden'], true)).toBe(true);
  expect(startsHidden(['app', '--hidden'], false)).toBe(false);
  expect(autostartEntry('Bulkhead', '/opt/My $App/100%/"bulk`head"')).toContain(
    'Exec="/opt/My \\$App/100%%/\\"bulk\\`head\\"" --hidden',
  );
});
