import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { checkForUpdate, findUpdateConfig, findUpdates, type Updater } from '#electron/main/updates.ts';

const url = 'https://get.example/desktop';
const configFile = '/app/app-update.yml';

function updaterThatFinds(check: () => Promise<unknown>): Updater {
  return {
    autoDownload: true,
    autoInstallOnAppQuit: false,
    updateConfigPath: '',
    setFeedURL: vi.fn(),
    checkForUpdates: vi.fn(check) as unknown as Updater['checkForUpdates'],
    downloadUpdate: vi.fn(async () => []),
    quitAndInstall: vi.fn(),
  };
}

const found = (isUpdateAvailable: boolean) => async () => ({ isUpdateAvailable, updateInfo: { version: '1.3.0' } });

test('asks no server without an address', async () => {
  const open = vi.fn();
  expect(await checkForUpdate({ url: null, configFile, open })).toEqual({ status: 'off' });
  expect(open).not.toHaveBeenCalled();
});

test('asks the configured server and downloads nothing', async () => {
  const updater = updaterThatFinds(found(true));
  expect(await checkForUpdate({ url, configFile, open: async () => updater })).toEqual({
    status: 'available',
    version: '1.3.0',
  });
  expect(updater.setFeedURL).toHaveBeenCalledWith({ provider: 'generic', url, useMultipleRangeRequest: false });
  expect(updater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: true, updateConfigPath: configFile });
  expect(updater.downloadUpdate).not.toHaveBeenCalled();
});

test('the same or an older version is not an update', async () => {
  const updater = updaterThatFinds(found(false));
  expect(await checkForUpdate({ url, configFile, open: async () => updater })).toEqual({ status: 'current' });
});

test('an unpackaged application is not updated', async () => {
  const updater = updaterThatFinds(async () => null);
  expect(await checkForUpdate({ url, configFile, open: async () => updater })).toEqual({ status: 'off' });
});

test('reports a server that is unreachable or sends something else', async () => {
  const error = new Error('no network');
  const updater = updaterThatFinds(() => Promise.reject(error));
  expect(await checkForUpdate({ url, configFile, open: async () => updater })).toEqual({ status: 'failed', error });
});

describe('new versions are looked for', () => {
  const origin = 'https://shop.example';
  const shopSays = (desktopUpdates?: boolean) => async () => ({ origin, config: { ...config, desktopUpdates } });
  const config = {
    demo: false,
    currency: 'usd' as const,
    unpaidOrderHours: 168,
    firebase: { apiKey: 'key', authDomain: 'shop.firebaseapp.com', projectId: 'shop', emulated: false },
    stripe: { publishableKey: 'pk_live_1' },
  };

  test('at the connected shop, when its server has some', async () => {
    const installed = { updateUrl: null, origin };
    expect(await findUpdates(installed, shopSays(true))).toBe('https://shop.example/desktop-updates/');
    expect(await findUpdates(installed, shopSays(false))).toBeNull();
    expect(await findUpdates(installed, shopSays())).toBeNull();
    expect(await findUpdates(installed, async () => ({ problem: 'unreachable' }))).toBeNull();
  });

  test('at the address of the settings file before any other', async () => {
    const check = vi.fn(shopSays(true));
    expect(await findUpdates({ updateUrl: url, origin }, check)).toBe(url);
    expect(check).not.toHaveBeenCalled();
  });

  test('never without TLS, and not before a shop is connected', async () => {
    const check = vi.fn(shopSays(true));
    expect(await findUpdates({ updateUrl: null, origin: 'http://127.0.0.1:4000' }, check)).toBeNull();
    expect(await findUpdates({ updateUrl: null, origin: null }, check)).toBeNull();
    expect(check).not.toHaveBeenCalled();
  });
});

test("the packer's file, which names the publisher, comes before our own", () => {
  const resources = mkdtempSync(path.join(tmpdir(), 'bulkhead-resources-'));
  expect(findUpdateConfig(resources, '/app')).toBe(path.join('/app', 'app-update.yml'));
  writeFileSync(path.join(resources, 'app-update.yml'), 'publisherName: [Bulkhead]\n');
  expect(findUpdateConfig(resources, '/app')).toBe(path.join(resources, 'app-update.yml'));
  rmSync(resources, { recursive: true });
});
