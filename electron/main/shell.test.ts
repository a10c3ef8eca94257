import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CallName, desktopCalls } from '#shared/desktop/calls.ts';
import { desktopMessages, menuMessages } from '#shared/messages/shop/desktop-application.ts';

// Tests that the parts are connected, not that they work in a real window.

const fake = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events');
  const { mkdtempSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const path = await import('node:path');
  const folder = mkdtempSync(path.join(tmpdir(), 'bulkhead-shell-'));
  const calls = new Map<string, (event: unknown, ...args: unknown[]) => Promise<unknown>>();
  const windows: FakeWindow[] = [];
  const schemes: { scheme: string; privileges: object }[] = [];
  const servers: FakeServer[] = [];
  const state = {
    started: [] as string[],
    menu: [] as MenuItem[],
    opened: [] as string[],
    handled: '',
    handlers: [] as ((request: Request) => Promise<Response>)[],
    notified: [] as { emit(event: string): boolean }[],
    badge: -1,
  };
  type MenuItem = {
    label?: string;
    id?: string;
    enabled?: boolean;
    submenu?: MenuItem[];
    click?: (item: object) => void;
  };

  class FakeContents extends EventEmitter {
    sent: unknown[][] = [];
    setWindowOpenHandler() {}
    send(...args: unknown[]) {
      this.sent.push(args);
    }
  }
  class FakeWindow extends EventEmitter {
    webContents = new FakeContents();
    options: { webPreferences: object };
    loaded: string[] = [];
    constructor(options: { webPreferences: object }) {
      super();
      this.options = options;
      windows.push(this);
    }
    loadURL = async (url: string) => void this.loaded.push(url);
    show = vi.fn();
    hide = vi.fn();
    focus = vi.fn();
    maximize() {}
    isMinimized = () => false;
    isDestroyed = () => false;
    isFocused = () => false;
    isMaximized = () => false;
    getNormalBounds = () => ({ x: 1, y: 2, width: 900, height: 700 });
  }
  class FakeServer extends EventEmitter {
    stderr = null;
    stdout = null;
    args: string[];
    constructor(args: string[]) {
      super();
      this.args = args;
      servers.push(this);
      queueMicrotask(() => this.emit('message', { type: 'ready', origin: 'http://127.0.0.1:4000' }));
    }
    postMessage(message: { type: string }) {
      if (message.type === 'stop') this.emit('exit', 0);
    }
    kill() {
      this.emit('exit', 1);
    }
  }
  class FakeNotification extends EventEmitter {
    static isSupported = () => true;
    show() {
      state.notified.push(this);
    }
  }
  const app = Object.assign(new EventEmitter(), {
    isPackaged: false,
    getPath: () => folder,
    setPath: () => {},
    setAsDefaultProtocolClient: () => true,
    getVersion: () => '1.0.0',
    enableSandbox: () => state.started.push('sandbox'),
    setAppUserModelId: () => {},
    requestSingleInstanceLock: () => true,
    whenReady: async () => {},
    quit: vi.fn(),
    exit: vi.fn(),
    setBadgeCount: (count: number) => (state.badge = count),
  });
  const session = Object.assign(new EventEmitter(), {
    setPermissionCheckHandler: vi.fn(),
    setPermissionRequestHandler: () => state.started.push('permissions'),
    setDevicePermissionHandler: vi.fn(),
    setSpellCheckerEnabled: vi.fn(),
    clearStorageData: vi.fn(async () => {}),
    clearCache: vi.fn(async () => {}),
    clearAuthCache: vi.fn(async () => {}),
  });
  const electron = {
    app,
    session: { defaultSession: session },
    BrowserWindow: FakeWindow,
    Notification: FakeNotification,
    Tray: class {},
    Menu: {
      buildFromTemplate: (template: MenuItem[]) => template,
      setApplicationMenu: (menu: MenuItem[]) => (state.menu = menu),
    },
    crashReporter: { start: (options: object) => state.started.push(`crashes ${JSON.stringify(options)}`) },
    dialog: { showMessageBox: async () => ({ response: 1 }), showErrorBox: vi.fn() },
    ipcMain: { handle: (channel: string, listener: never) => calls.set(channel, listener) },
    nativeImage: { createFromPath: () => ({}) },
    net: { fetch: async () => new Response() },
    protocol: {
      registerSchemesAsPrivileged: (list: typeof schemes) => schemes.push(...list),
      handle: (scheme: string, handler: (typeof state.handlers)[number]) => {
        state.handled = scheme;
        state.handlers.push(handler);
      },
    },
    screen: {
      getPrimaryDisplay: () => ({ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }),
      getAllDisplays: () => [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
    },
    shell: { openExternal: async (url: string) => void state.opened.push(url), openPath: vi.fn() },
    utilityProcess: { fork: (_bundle: string, args: string[]) => new FakeServer(args) },
  };
  return { electron, app, session, folder, calls, windows, schemes, servers, state };
});
vi.mock('electron', () => fake.electron);

const call = (name: CallName, ...args: unknown[]) => {
  const event = { senderFrame: { url: 'app://bulkhead/dashboard', parent: null } };
  return fake.calls.get(`bulkhead:call:${name}`)?.(event, ...args);
};
const menuItem = (label: string) =>
  fake.state.menu.flatMap(({ submenu }) => submenu ?? []).find((item) => item.label === label);
const lastSent = () => fake.windows[0]?.webContents.sent.at(-1);

beforeAll(async () => {
  await import('#electron/main/index.ts');
  await vi.waitFor(() => expect(fake.windows).toHaveLength(1));
});
afterAll(() => rmSync(fake.folder, { recursive: true }));

test('starts with the sandbox, the app scheme, the guards, one window and all calls', () => {
  expect(fake.state.started).toEqual(['crashes {"uploadToServer":false}', 'sandbox', 'permissions']);
  expect(fake.schemes).toMatchObject([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
  expect(fake.state.handled).toBe('app');
  expect(fake.windows[0]?.options.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true });
  expect(fake.windows[0]?.loaded).toEqual(['app://bulkhead/dashboard/allorders']);
  for (const event of ['will-navigate', 'will-redirect', 'will-attach-webview']) {
    expect(fake.windows[0]?.webContents.listenerCount(event), event).toBe(1);
  }
  expect([...fake.calls.keys()]).toHaveLength(Object.keys(desktopCalls).length);
});

test('opens the demo shop in its own process and enables its menu', async () => {
  expect(menuItem(menuMessages.allOrders)?.enabled).toBe(false);
  expect(await call('openDemoShop')).toEqual({ status: 'done' });
  expect(fake.servers[0]?.args).toEqual([path.join(fake.folder, 'demo-store', 'demo.sqlite'), 'app://bulkhead']);
  expect(await call('readShop')).toMatchObject({ connected: { kind: 'demo', origin: 'http://127.0.0.1:4000' } });
  expect(menuItem(menuMessages.allOrders)?.enabled).toBe(true);
  menuItem(menuMessages.makeAdmin)?.click?.({});
  expect(lastSent()).toEqual(['bulkhead:event:navigate', { path: '/dashboard/makeadmin' }]);
});

test('a notification, a link and a second start each lead to their page', async () => {
  await call('notify', { title: 'New order', body: '', path: '/dashboard/allorders?order=1' });
  fake.state.notified[0]?.emit('click');
  expect(lastSent()).toEqual(['bulkhead:event:navigate', { path: '/dashboard/allorders?order=1' }]);
  fake.app.emit('open-url', { preventDefault: () => {} }, 'bulkhead://orders/2');
  expect(lastSent()).toEqual(['bulkhead:event:navigate', { path: '/dashboard/allorders?order=2' }]);
  fake.app.emit('second-instance', {}, ['bulkhead', 'bulkhead://orders/3']);
  expect(lastSent()).toEqual(['bulkhead:event:navigate', { path: '/dashboard/allorders?order=3' }]);
  expect(fake.windows[0]?.show).toHaveBeenCalledTimes(3);
});

test('signing out clears the session and the badge; foreign addresses are not opened', async () => {
  await call('setBadge', { count: 3 });
  expect(fake.state.badge).toBe(3);
  await call('clearSession');
  expect(fake.session.clearStorageData).toHaveBeenCalledOnce();
  expect(fake.state.badge).toBe(0);
  expect(await call('openExternal', { url: 'https://evil.example/' })).toBe(false);
  expect(fake.state.opened).toEqual([]);
});

test('a demo shop that dies is reported on the connect page', async () => {
  const loads = fake.windows[0]?.loaded.length ?? 0;
  fake.servers[0]?.kill();
  await vi.waitFor(() => expect(fake.windows[0]?.loaded).toHaveLength(loads + 1));
  expect(await call('readShop')).toMatchObject({ connected: null, problem: desktopMessages.lostDemoShop });
});

test("quitting saves the window's place and stops the demo shop first", async () => {
  await call('openDemoShop');
  fake.app.emit('before-quit');
  const preventDefault = vi.fn();
  fake.windows[0]?.emit('close', { preventDefault });
  expect(preventDefault).not.toHaveBeenCalled();
  const settings = JSON.parse(readFileSync(path.join(fake.folder, 'settings.json'), 'utf8'));
  expect(settings.window.bounds).toEqual({ x: 1, y: 2, width: 900, height: 700 });

  const held = vi.fn();
  fake.app.emit('will-quit', { preventDefault: held });
  expect(held).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(fake.app.quit).toHaveBeenCalledOnce());
  fake.app.emit('will-quit', { preventDefault: held });
  expect(held).toHaveBeenCalledOnce();
});

test('pages come from the development server unless the program is packaged', async () => {
  const asked: (string | undefined)[] = [];
  const vite = createServer((request, response) => {
    asked.push(request.url);
    response.setHeader('content-type', 'text/html').end('from Vite');
  }).listen(0, '127.0.0.1');
  await once(vite, 'listening');
  const { port } = vite.address() as AddressInfo;
  vi.stubEnv('ELECTRON_RENDERER_URL', `http://127.0.0.1:${port}`);
  const askFreshStart = async (isPackaged: boolean) => {
    Object.assign(fake.app, { isPackaged });
    const before = fake.state.handlers.length;
    vi.resetModules();
    await import('#electron/main/index.ts');
    await vi.waitFor(() => expect(fake.state.handlers).toHaveLength(before + 1));
    return fake.state.handlers.at(-1)?.(new Request('app://bulkhead/dashboard?page=2'));
  };

  const packaged = await askFreshStart(true);
  expect(asked).toEqual([]);
  expect(packaged?.headers.get('content-security-policy')).not.toContain(`:${port}`);
  const served = await askFreshStart(false);
  expect(asked).toEqual(['/dashboard?page=2']);
  expect(await served?.text()).toBe('from Vite');
  expect(served?.headers.get('content-security-policy')).toContain(`ws://127.0.0.1:${port}`);

  vite.close();
  vi.unstubAllEnvs();
});
