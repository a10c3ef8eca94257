import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSettings } from '#electron/main/settings/settings-file.ts';
import { createDemoStore, type ServerProcess } from '#electron/main/store/demo-store.ts';
import { createStoreActions } from '#electron/main/store/store-actions.ts';
import { createStoreConnection } from '#electron/main/store/store-connection.ts';
import type { FromDemoServer, ToDemoServer } from '#shared/desktop/demo-server.ts';
import { addressProblems, demoStoreMessages, desktopMessages } from '#shared/messages/desktop.ts';

/** A server that a test speaks for. */
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
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-stores-'));
});
afterEach(() => rm(folder, { recursive: true }));

function setUp(behaviour: Parameters<typeof fakeProcess>[0] = (message, say) => message === 'start' && say(ready(1))) {
  const files: string[] = [];
  const processes: ReturnType<typeof fakeProcess>[] = [];
  const demo = createDemoStore({
    start: (file) => {
      files.push(file);
      const started = fakeProcess(behaviour);
      processes.push(started);
      return started.process;
    },
    log: { info: () => {}, error: () => {} },
    onLost: () => store.lose(),
  });
  const settings = openSettings(path.join(folder, 'settings.json'));
  const store = createStoreConnection({
    settings,
    demo,
    defaultDemoFile: path.join(folder, 'demo.sqlite'),
    check: async (address) =>
      address.includes('shop')
        ? { origin: 'https://shop.example', config: {} as never }
        : { problem: 'notAStore' as const },
    onChange: () => {},
  });
  const dialogs = {
    chooseFile: vi.fn(async (): Promise<string | null> => null),
    saveFile: vi.fn(async (): Promise<string | null> => null),
    confirm: vi.fn(async () => false),
  };
  return { demo, store, settings, files, processes, dialogs, actions: createStoreActions(dialogs, store, demo) };
}

test('the first start has no store; a chosen one is opened again next time', async () => {
  const { store, settings } = setUp();
  await store.restore();
  expect(store.state()).toMatchObject({ connected: null, canKeep: false, problem: null, audience: 'administrators' });
  expect(await store.openDemo()).toEqual({ status: 'done' });
  expect(store.state().connected).toEqual({ kind: 'demo', origin: 'http://127.0.0.1:1' });
  expect(settings.read().store).toEqual({ kind: 'demo' });

  const next = setUp();
  await next.store.restore();
  expect(next.store.origin()).toBe('http://127.0.0.1:1');
});

test('a store elsewhere is connected once it has been checked, and the demo store is closed', async () => {
  const { store, demo } = setUp();
  await store.openDemo();
  expect(await store.connect('nobody.example')).toEqual({ status: 'failed', message: addressProblems.notAStore });
  expect(store.state().connected?.kind).toBe('demo');
  expect(await store.connect('shop.example')).toEqual({ status: 'done' });
  expect(store.state()).toMatchObject({
    connected: { origin: 'https://shop.example' },
    lastAddress: 'https://shop.example',
  });
  expect(demo.isOpen()).toBe(false);
});

test('while another store is chosen the old one can be kept', async () => {
  const { store } = setUp();
  await store.connect('shop.example');
  store.select();
  expect(store.state()).toMatchObject({ connected: null, canKeep: true });
  expect(store.origin()).toBe('https://shop.example');
  store.keep();
  expect(store.state().connected?.origin).toBe('https://shop.example');
});

test('a demo store that cannot be opened says why, and is no store', async () => {
  const { store } = setUp(
    (message, say) => message === 'start' && say({ type: 'failed', message: 'the disk is full' }),
  );
  expect(await store.openDemo()).toEqual({ status: 'failed', message: demoStoreMessages.failed('the disk is full') });
  expect(store.state().connected).toBeNull();
  const next = setUp((message, say) => message === 'start' && say({ type: 'failed', message: 'the disk is full' }));
  next.settings.update({ store: { kind: 'demo' } });
  await next.store.restore();
  expect(next.store.state().problem).toContain('the disk is full');
});

test('a server that ends by itself is a loss, one that was told to is not', async () => {
  const { store, demo, processes } = setUp();
  await store.openDemo();
  await demo.close();
  expect(store.state().problem).toBeNull();
  await store.openDemo();
  processes[1]?.exit();
  await vi.waitFor(() => expect(store.state().problem).toBe(desktopMessages.lostDemoStore));
  expect(store.origin()).toBeNull();
});

test('a server that dies before it is ready, or talks nonsense, does not hang the application', async () => {
  const { demo, processes } = setUp((_message, say) => {
    say({ type: 'ready', origin: 7 });
    say('nonsense');
    processes[0]?.exit();
  });
  await expect(demo.open('x')).rejects.toThrow(demoStoreMessages.noResponse);
  expect(demo.isOpen()).toBe(false);
});

test('another file is chosen, a copy is saved and the store is started over, or not', async () => {
  const { actions, dialogs, files, store } = setUp((message, say) => {
    if (message === 'start') say(ready(1));
    else if (message.type === 'copy') {
      say({ type: 'copied', id: 999, problem: 'not mine' });
      say({ type: 'copied', id: message.id, problem: message.to.includes('full') ? 'disk full' : null });
    }
  });
  expect(await actions.chooseDemoFile()).toEqual({ status: 'cancelled' });
  expect(await actions.saveDemoCopy()).toEqual({ status: 'cancelled' });
  expect(await actions.startDemoOver()).toEqual({ status: 'cancelled' });
  dialogs.saveFile.mockResolvedValue('/copy.sqlite');
  expect(await actions.saveDemoCopy()).toMatchObject({ status: 'failed' });

  const file = path.join(folder, 'other.sqlite');
  dialogs.chooseFile.mockResolvedValue(file);
  expect(await actions.chooseDemoFile()).toEqual({ status: 'done' });
  expect(store.state().demoFile).toBe(file);
  expect(await actions.saveDemoCopy()).toEqual({ status: 'done' });
  dialogs.saveFile.mockResolvedValue('/full.sqlite');
  expect(await actions.saveDemoCopy()).toEqual({
    status: 'failed',
    message: demoStoreMessages.copyFailed('disk full'),
  });

  await writeFile(file, 'old');
  await writeFile(`${file}-wal`, 'old');
  dialogs.confirm.mockResolvedValue(true);
  expect(await actions.startDemoOver()).toEqual({ status: 'done' });
  await expect(rm(file)).rejects.toThrow('ENOENT');
  await expect(rm(`${file}-wal`)).rejects.toThrow('ENOENT');
  expect(files).toEqual([file, file]);
});
