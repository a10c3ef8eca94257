import { rm } from 'node:fs/promises';
import type { SettingsFile } from '#electron/main/settings/settings-file.ts';
import type { DemoShop } from '#electron/main/shop/demo-shop.ts';
import { type AddressCheck, checkShopAddress } from '#electron/main/shop/shop-address.ts';
import type { Outcome, ShopState } from '#shared/desktop/calls.ts';
import { addressProblems, demoShopMessages, desktopMessages } from '#shared/messages/shop/desktop-application.ts';

export interface ShopConnectionOptions {
  settings: SettingsFile;
  demo: DemoShop;
  defaultDemoFile: string;
  check?: (address: string) => Promise<AddressCheck>;
  onChange: () => void;
}

export interface ShopConnection {
  state(): ShopState;
  origin(): string | null;
  demoFile(): string;
  restore(): Promise<void>;
  connect(address: string): Promise<Outcome>;
  openDemo(file?: string): Promise<Outcome>;
  startDemoOver(): Promise<Outcome>;
  select(): void;
  keep(): void;
  lose(): void;
}

export function createShopConnection(options: ShopConnectionOptions): ShopConnection {
  const { settings, demo } = options;
  const check = options.check ?? checkShopAddress;
  let connected: ShopState['connected'] = null;
  let selecting = false;
  let problem: string | null = null;

  const change = (next: ShopState['connected'], why: string | null = null) => {
    connected = next;
    problem = why;
    selecting = false;
    options.onChange();
  };
  const demoFile = () => settings.read().demoFile ?? options.defaultDemoFile;
  const dropClosedDemo = () => {
    // Opening another file has closed the demo shop, so there is none to return to.
    if (connected?.kind === 'demo' && !demo.isOpen()) change(null);
  };

  const openDemo = async (file = demoFile()): Promise<Outcome> => {
    try {
      const { origin } = await demo.open(file);
      settings.update({ store: { kind: 'demo' }, demoFile: file });
      change({ kind: 'demo', origin });
      return { status: 'done' };
    } catch (error) {
      dropClosedDemo();
      const reason = error instanceof Error ? error.message : String(error);
      return { status: 'failed', message: demoShopMessages.failed(reason) };
    }
  };

  return {
    state: () => ({
      audience: 'administrators',
      connected: selecting ? null : connected,
      canKeep: connected !== null,
      lastAddress: settings.read().lastAddress,
      demoFile: settings.read().demoFile,
      problem,
    }),
    origin: () => connected?.origin ?? null,
    demoFile,
    openDemo,
    restore: async () => {
      const { store: last } = settings.read();
      if (last?.kind === 'remote') change({ kind: 'remote', origin: last.origin });
      if (last?.kind !== 'demo') return;
      const outcome = await openDemo();
      if (outcome.status === 'failed') change(null, outcome.message);
    },
    connect: async (address) => {
      const checked = await check(address);
      if ('problem' in checked) return { status: 'failed', message: addressProblems[checked.problem] };
      const { origin } = checked;
      settings.update({ store: { kind: 'remote', origin }, lastAddress: origin });
      await demo.close();
      change({ kind: 'remote', origin });
      return { status: 'done' };
    },
    startDemoOver: async () => {
      const file = demoFile();
      await demo.close();
      for (const ending of ['', '-wal', '-shm', '-journal']) await rm(file + ending, { force: true });
      return openDemo(file);
    },
    select: () => {
      selecting = true;
    },
    keep: () => {
      selecting = false;
    },
    lose: () => change(null, desktopMessages.lostDemoShop),
  };
}
