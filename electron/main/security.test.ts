import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { isAppUrl } from '#electron/main/app-url.ts';
import { contentSecurityPolicy } from '#electron/main/content-security-policy.ts';
import { findDevServer } from '#electron/main/dev-server.ts';
import { allowedHosts, isAllowedExternal, openExternal } from '#electron/main/external.ts';
import { type Handlers, handleCall, isTrustedSender, serveCalls } from '#electron/main/ipc.ts';
import { guardContents, guardSession, handleWindowOpen, isPermitted, webPreferences } from '#electron/main/security.ts';
import { type CallName, desktopCalls } from '#shared/desktop/calls.ts';

const foreign = [
  'https://evil.example/',
  'app://evil/dashboard',
  'app://bulkhead.evil.example/',
  'app://bulkhead@evil.example/',
  'app://user@bulkhead/',
  'app://bulkhead:8080/',
  'https://bulkhead/',
  'file:///etc/passwd',
  'data:text/html,<script>1</script>',
  'javascript:alert(1)',
  'about:blank',
  'devtools://devtools/bundled/inspector.html',
  'blob:app://bulkhead/1',
  '',
];

test('pages run isolated, in a sandbox, without Node and without webviews', () => {
  expect(webPreferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
  });
});

test('only `app://bulkhead` addresses are our pages', () => {
  expect(isAppUrl('app://bulkhead/')).toBe(true);
  expect(isAppUrl('app://bulkhead/dashboard/allorders?order=1#x')).toBe(true);
  expect(foreign.filter(isAppUrl)).toEqual([]);
});

describe('navigation', () => {
  test('stays on our pages, also in frames and by redirects; windows and webviews are refused', () => {
    const listeners = new Map<string, (event: { preventDefault(): void; url: string }) => void>();
    let opener: ((details: { url: string }) => { action: string }) | undefined;
    const openOutside = vi.fn();
    const contents = {
      on: (name: string, listener: (event: { preventDefault(): void; url: string }) => void) =>
        listeners.set(name, listener),
      setWindowOpenHandler: (handler: typeof opener) => {
        opener = handler;
      },
    };
    guardContents(contents as never, { usesNetwork: () => true, openOutside });

    const isStopped = (event: string, url: string) => {
      const preventDefault = vi.fn();
      listeners.get(event)?.({ preventDefault, url });
      return preventDefault.mock.calls.length === 1;
    };
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      expect(foreign.filter((url) => !isStopped(event, url))).toEqual([]);
      expect(isStopped(event, 'app://bulkhead/login')).toBe(false);
    }
    expect(isStopped('will-attach-webview', 'app://bulkhead/')).toBe(true);
    for (const url of [...foreign, 'app://bulkhead/']) expect(opener?.({ url })).toEqual({ action: 'deny' });
    expect(openOutside).toHaveBeenCalledTimes(foreign.length + 1);
    expect(handleWindowOpen('https://x.example', () => {})).toEqual({ action: 'deny' });
  });
});

describe('permissions', () => {
  test('are all denied, except that a page may call its shop in the local network', () => {
    const page = 'app://bulkhead/dashboard';
    const denied = ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'usb', 'fileSystem'];
    for (const permission of [...denied, 'unknown']) expect(isPermitted(permission, page, true)).toBe(false);
    expect(isPermitted('loopback-network', page, true)).toBe(true);
    expect(isPermitted('loopback-network', page, false)).toBe(false);
    expect(foreign.filter((url) => isPermitted('loopback-network', url, true))).toEqual([]);
  });

  test('are decided in one function for checks, requests and devices; downloads are cancelled', () => {
    const handlers: Record<string, unknown> = {};
    const session = {
      setPermissionCheckHandler: (handler: unknown) => (handlers.check = handler),
      setPermissionRequestHandler: (handler: unknown) => (handlers.request = handler),
      setDevicePermissionHandler: (handler: unknown) => (handlers.device = handler),
      setSpellCheckerEnabled: () => {},
      on: (name: string, handler: unknown) => (handlers[name] = handler),
    };
    guardSession(session as never, { usesNetwork: () => true, openOutside: () => {} });
    const responses: boolean[] = [];
    const call = (name: string, ...args: unknown[]) => (handlers[name] as (...args: unknown[]) => unknown)(...args);
    call('request', null, 'media', (response: boolean) => responses.push(response), {
      requestingUrl: 'app://bulkhead/',
    });
    expect(responses).toEqual([false]);
    expect(call('check', { getURL: () => 'app://bulkhead/' }, 'geolocation', 'app://bulkhead')).toBe(false);
    expect(call('check', null, 'local-network', 'https://evil.example')).toBe(false);
    expect(call('device')).toBe(false);
    const preventDefault = vi.fn();
    call('will-download', { preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
  });
});

test('the operating system gets only https addresses of known hosts', async () => {
  const hosts = allowedHosts(['https://shop.example', null]);
  const open = vi.fn(async () => {});
  for (const url of [
    ...foreign,
    'http://shop.example/',
    'https://shop.example.evil.example/',
    'https://shop.example:8443/',
    'https://shop.example@evil.example/',
    'https://user:password@shop.example/',
    'smb://shop.example/share',
    'ms-settings:',
    'file://shop.example/x.exe',
  ]) {
    expect(await openExternal(url, hosts, open), url).toBe(false);
  }
  expect(open).not.toHaveBeenCalled();
  expect(await openExternal('https://accounts.google.com/o/oauth2/v2/auth?x=1', hosts, open)).toBe(true);
  expect(isAllowedExternal('https://shop.example/orders', hosts)).toBe(true);
  expect(isAllowedExternal('https://shop.example/', allowedHosts([null]))).toBe(false);
});

test('the Content-Security-Policy allows our files, the shop and the identity service only', () => {
  const policy = new Map(
    contentSecurityPolicy('https://shop.example')
      .split('; ')
      .map((directive) => directive.split(/ (.*)/s) as [string, string]),
  );
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('script-src')).toBe("'self'");
  expect(policy.get('connect-src')).toBe(
    "'self' https://shop.example https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
  );
  for (const name of ['base-uri', 'form-action', 'frame-ancestors', 'frame-src', 'object-src', 'worker-src']) {
    expect(policy.get(name), name).toBe("'none'");
  }
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe-eval|http:(?!\/\/)|\*/);
  expect(contentSecurityPolicy(null)).not.toContain('shop.example');
});

test('the development server must be on this computer, and a packaged program ignores it', () => {
  const address = 'http://127.0.0.1:5173';
  expect(findDevServer(false, address)).toBe(address);
  expect(findDevServer(true, address)).toBeNull();
  expect(findDevServer(false, undefined)).toBeNull();
  const elsewhere = [
    'http://evil.example:5173',
    'http://127.0.0.1.evil.example:5173',
    'http://127.0.0.1@evil.example',
    'https://127.0.0.1:5173',
    'file:///etc/passwd',
    'app://bulkhead',
    'no address',
    '',
  ];
  expect(elsewhere.filter((other) => findDevServer(false, other) !== null)).toEqual([]);
  expect(contentSecurityPolicy(null, address)).toContain("script-src 'self' 'nonce-development';");
  expect(contentSecurityPolicy(null, address)).toContain("connect-src 'self' ws://127.0.0.1:5173 ");
  expect(contentSecurityPolicy(null)).not.toMatch(/nonce|ws:/);
});

describe('every call of the bridge', () => {
  const handlers = Object.fromEntries(Object.keys(desktopCalls).map((name) => [name, vi.fn()])) as unknown as Handlers;
  const page = { url: 'app://bulkhead/dashboard', isMainFrame: true };
  const names = Object.keys(desktopCalls) as CallName[];

  test.each(names)('%s checks the sender', async (name) => {
    for (const sender of [null, { ...page, isMainFrame: false }, ...foreign.map((url) => ({ ...page, url }))]) {
      expect(isTrustedSender(sender)).toBe(false);
      await expect(handleCall(name, [], { sender, handlers })).rejects.toThrow('refused');
    }
    expect(handlers[name]).not.toHaveBeenCalled();
  });

  test.each(names)('%s parses its arguments', async (name) => {
    for (const args of [['text'], [1], [null], [[]], [{ url: 1, path: 1, address: 1, count: -1, startAtLogin: 'x' }]]) {
      const isEmptyObject = desktopCalls[name].input.safeParse(args[0]).success;
      if (!isEmptyObject) await expect(handleCall(name, args, { sender: page, handlers })).rejects.toThrow('refused');
    }
    await expect(handleCall(name, [undefined, 1], { sender: page, handlers })).rejects.toThrow('refused');
    expect(handlers[name]).not.toHaveBeenCalled();
  });

  test('is on its channel, and an error tells the page nothing', async () => {
    const channels = new Map<string, (...args: unknown[]) => Promise<unknown>>();
    const errors: unknown[] = [];
    const failing = { ...handlers, keepShop: () => Promise.reject(new Error('/home/someone/secret')) };
    const ipc = {
      handle: (channel: string, listener: (...args: unknown[]) => Promise<unknown>) => channels.set(channel, listener),
    };
    serveCalls(ipc as never, failing, (error) => errors.push(error));
    expect([...channels.keys()].sort()).toEqual(names.map((name) => `bulkhead:call:${name}`).sort());
    const event = { senderFrame: { url: 'app://bulkhead/', parent: null } };
    await expect(channels.get('bulkhead:call:keepShop')?.(event)).rejects.toThrow(/^The call failed$/);
    await expect(channels.get('bulkhead:call:keepShop')?.({ senderFrame: null })).rejects.toThrow('refused');
    expect(errors).toHaveLength(2);
  });
});

test('only external.ts opens addresses, and windows are made only where they are guarded', async () => {
  const folder = import.meta.dirname;
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const sources = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })),
  );
  const users = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
  expect(users(/shell\.openExternal/)).toEqual(['desktop.ts']);
  const windows = [path.join('printing', 'print-window.ts'), path.join('window', 'main-window.ts')];
  expect(users(/new BrowserWindow/).sort()).toEqual(windows);
  expect(users(/guardContents\(window\.webContents, (options\.)?guards\);/).sort()).toEqual(windows);
  expect(users(/webPreferences: \{ \.\.\.webPreferences,/).sort()).toEqual(windows);
  expect(users(/executeJavaScript|insertCSS|nodeIntegration: true|webSecurity: false/)).toEqual([]);
});
