import { expect, test, vi } from 'vitest';
import { BRIDGE_NAME } from '#shared/desktop/app-address.ts';
import { type CallName, type DesktopApi, desktopCalls, desktopEvents } from '#shared/desktop/calls.ts';

const exposed = new Map<string, DesktopApi>();
const invoke = vi.fn(async (..._args: unknown[]): Promise<unknown> => undefined);
const heard = new Map<string, (event: unknown, data: unknown) => void>();
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: DesktopApi) => exposed.set(name, api) },
  ipcRenderer: {
    invoke: (...args: unknown[]) => invoke(...args),
    on: (channel: string, listener: (event: unknown, data: unknown) => void) => heard.set(channel, listener),
    off: (channel: string) => heard.delete(channel),
  },
}));
await import('#electron/preload/index.ts');

test('the bridge has exactly the calls of the table', () => {
  expect([...exposed.keys()]).toEqual([BRIDGE_NAME]);
  const events = Object.keys(desktopEvents).map((name) => `on${name[0]?.toUpperCase()}${name.slice(1)}`);
  const names = [...Object.keys(desktopCalls), ...events];
  expect(Object.keys(exposed.get(BRIDGE_NAME) ?? {}).sort()).toEqual(names.sort());
});

test('each call uses its own channel, with one argument', async () => {
  const api = exposed.get(BRIDGE_NAME);
  for (const name of Object.keys(desktopCalls) as CallName[]) {
    invoke.mockClear();
    const call = api?.[name] as ((...args: unknown[]) => Promise<unknown>) | undefined;
    await call?.('input', 'more');
    expect(invoke.mock.calls).toEqual([[`bulkhead:call:${name}`, 'input']]);
  }
});

test("a listener gets the data without Electron's event, whose sender would expose IPC", () => {
  const listener = vi.fn();
  const stop = exposed.get(BRIDGE_NAME)?.onNavigate(listener);
  heard.get('bulkhead:event:navigate')?.({ sender: 'secret' }, { path: '/' });
  expect(listener.mock.calls).toEqual([[{ path: '/' }]]);
  stop?.();
  expect(heard.size).toBe(0);
});
