import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSettings } from '#electron/main/settings/settings-file.ts';
import { createDemoShop, type ServerProcess } from '#electron/main/shop/demo-shop.ts';
import { createShopActions } from '#electron/main/shop/shop-actions.ts';
import { createShopConnection } from '#electron/main/shop/shop-connection.ts';
import type { FromDemoServer, ToDemoServer } from '#shared/desktop/demo-server.ts';
import { addressProblems, demoShopMessages, desktopMessages } from '#shared/messages/shop/desktop-application.ts';

function fakeProcess(response: (message: ToDemoServer | 'start', say: (message: unknown) => void) => void) {
  let say: (message: unknown) => void = () => {};
  let exit = () => {};
  const process: ServerProcess = {
    send: (message) => {
      if (message.type === 'stop') exit();
      else response(message, say);
    },
    onMessage: (listener) => {
      say = listener;
      queueMicrotask(() => response('start', say));
    },
    onExit: (listener) => {
      exit = listener;
    },
    kill: () => exit(),
  };
  return { process, exit: () => exit() };
}

const ready = (port: number): FromDemoServer => ({ type: 'ready', origin: `http://127.0.0.1:${port}` });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-shops-'));
});
afterEach(() => rm(folder, { recursive: true }));

function setUp(behaviour: Parameters<typeof fakeProcess>[0] = (message, say) => message === 'start' && say(ready(1))) {
  const files: string[] = [];
  const processes: ReturnType<typeof fakeProcess>[] = [];
  const demo = createDemoShop({
    start: (file) => {
      files.push(file);
      const started = fakeProcess(behaviour);
      processes.push(started);
      return started.process;
    },
    log: { info: () => {}, error: () => {} },
    onLost: () => shop.lose(),
  });
  const settings = openSettings(path.join(folder, 'settings.json'));
  const shop = createShopConnection({
    settings,
    demo,
    defaultDemoFile: path.join(folder, 'demo.sqlite'),
    check: async (address) =>
      address.includes('shop')
        ? { origin: 'https://shop.example', config: {} as never }
        : { problem: 'notAShop' as const },
    onChange: () => {},
  });
  const dialogs = {
    selectFile: vi.fn(async (): Promise<string | null> => null),
    saveFile: vi.fn(async (): Promise<string | null> => null),
    confirm: vi.fn(async () => false),
  };
  return { demo, shop, settings, files, processes, dialogs, actions: createShopActions(dialogs, shop, demo) };
}

test('the first start has no shop; a selected one is opened at the next start', async () => {
  const { shop, settings } = setUp();
  await shop.restore();
  expect(shop.state()).toMatchObject({ connected: null, canKeep: false, problem: null, audience: 'administrators' });
  expect(await shop.openDemo()).toEqual({ status: 'done' });
  expect(shop.state().connected).toEqual({ kind: 'demo', origin: 'http://127.0.0.1:1' });
  expect(settings.read().store).toEqual({ kind: 'demo' });

  const next = setUp();
  await next.shop.restore();
  expect(next.shop.origin()).toBe('http://127.0.0.1:1');
});

test('connects a remote shop after checking its address, and closes the demo shop', async () => {
  const { shop, demo } = setUp();
  await shop.openDemo();
  expect(await shop.connect('nobody.example')).toEqual({ status: 'failed', message: addressProblems.notAShop });
  expect(shop.state().connected?.kind).toBe('demo');
  expect(await shop.connect('shop.example')).toEqual({ status: 'done' });
  expect(shop.state()).toMatchObject({
    connected: { origin: 'https://shop.example' },
    lastAddress: 'https://shop.example',
  });
  expect(demo.isOpen()).toBe(false);
});

test('the old shop can be kept while another is being selected', async () => {
  const { shop } = setUp();
  await shop.connect('shop.example');
  shop.select();
  expect(shop.state()).toMatchObject({ connected: null, canKeep: true });
  expect(shop.origin()).toBe('https://shop.example');
  shop.keep();
  expect(shop.state().connected?.origin).toBe('https://shop.example');
});

test('a demo shop that cannot be opened reports why and is not connected', async () => {
  const { shop } = setUp((message, say) => message === 'start' && say({ type: 'failed', message: 'the disk is full' }));
  expect(await shop.openDemo()).toEqual({ status: 'failed', message: demoShopMessages.failed('the disk is full') });
  expect(shop.state().connected).toBeNull();
  const next = setUp((message, say) => message === 'start' && say({ type: 'failed', message: 'the disk is full' }));
  next.settings.update({ store: { kind: 'demo' } });
  await next.shop.restore();
  expect(next.shop.state().problem).toContain('the disk is full');
});

test('a server that ends by itself is reported, one that was stopped is not', async () => {
  const { shop, demo, processes } = setUp();
  await shop.openDemo();
  await demo.close();
  expect(shop.state().problem).toBeNull();
  await shop.openDemo();
  processes[1]?.exit();
  await vi.waitFor(() => expect(shop.state().problem).toBe(desktopMessages.lostDemoShop));
  expect(shop.origin()).toBeNull();
});

test('a server that dies before it is ready, or sends unknown messages, fails the opening', async () => {
  const { demo, processes } = setUp((_message, say) => {
    say({ type: 'ready', origin: 7 });
    say('nonsense');
    processes[0]?.exit();
  });
  await expect(demo.open('x')).rejects.toThrow(demoShopMessages.noResponse);
  expect(demo.isOpen()).toBe(false);
});

test('selects another file, saves a copy and starts over, unless the dialog is cancelled', async () => {
  const { actions, dialogs, files, shop } = setUp((message, say) => {
    if (message === 'start') say(ready(1));
    else if (message.type === 'copy') {
      say({ type: 'copied', id: 999, problem: 'not mine' });
      say({ type: 'copied', id: message.id, problem: message.to.includes('full') ? 'disk full' : null });
    }
  });
  expect(await actions.selectDemoFile()).toEqual({ status: 'cancelled' });
  expect(await actions.saveDemoCopy()).toEqual({ status: 'cancelled' });
  expect(await actions.startDemoOver()).toEqual({ status: 'cancelled' });
  dialogs.saveFile.mockResolvedValue('/copy.sqlite');
  expect(await actions.saveDemoCopy()).toMatchObject({ status: 'failed' });

  const file = path.join(folder, 'other.sqlite');
  dialogs.selectFile.mockResolvedValue(file);
  expect(await actions.selectDemoFile()).toEqual({ status: 'done' });
  expect(shop.state().demoFile).toBe(file);
  expect(await actions.saveDemoCopy()).toEqual({ status: 'done' });
  dialogs.saveFile.mockResolvedValue('/full.sqlite');
  expect(await actions.saveDemoCopy()).toEqual({
    status: 'failed',
    message: demoShopMessages.copyFailed('disk full'),
  });

  await writeFile(file, 'old');
  await writeFile(`${file}-wal`, 'old');
  dialogs.confirm.mockResolvedValue(true);
  expect(await actions.startDemoOver()).toEqual({ status: 'done' });
  await expect(rm(file)).rejects.toThrow('ENOENT');
  await expect(rm(`${file}-wal`)).rejects.toThrow('ENOENT');
  expect(files).toEqual([file, file]);
});
