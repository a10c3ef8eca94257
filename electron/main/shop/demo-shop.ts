import type { DesktopLog } from '#electron/main/log-file.ts';
import { type FromDemoServer, fromDemoServerSchema, type ToDemoServer } from '#shared/desktop/demo-server.ts';
import { demoShopMessages } from '#shared/messages/shop/desktop-application.ts';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const COPY_TIMEOUT_MS = 120_000;

export interface ServerProcess {
  send(message: ToDemoServer): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
}

export interface DemoShopOptions {
  start: (file: string) => ServerProcess;
  log: DesktopLog;
  onLost: () => void;
}

export interface DemoShop {
  /** Closes any other. Throws an error whose message ends a sentence for users. */
  open(file: string): Promise<{ origin: string }>;
  copyTo(file: string): Promise<void>;
  close(): Promise<void>;
  isOpen(): boolean;
}

interface Running {
  process: ServerProcess;
  exited: Promise<void>;
  next: (matches: (message: FromDemoServer) => boolean, timeoutMs: number) => Promise<FromDemoServer>;
}

export function createDemoShop(options: DemoShopOptions): DemoShop {
  let running: Running | null = null;
  let copies = 0;

  const close = async () => {
    const ending = running;
    if (ending === null) return;
    // Cleared first, so that its end is not reported as lost.
    running = null;
    await stop(ending);
  };

  return {
    isOpen: () => running !== null,
    close,
    open: async (file) => {
      await close();
      const started = watch(options.start(file), options.log);
      running = started;
      const response = await started
        .next((message) => message.type !== 'copied', START_TIMEOUT_MS)
        .catch(() => ({ type: 'failed' as const, message: demoShopMessages.noResponse }));
      if (response.type !== 'ready') {
        if (running === started) await close();
        throw new Error(response.type === 'failed' ? response.message : demoShopMessages.noResponse);
      }
      void started.exited.then(() => {
        if (running !== started) return;
        running = null;
        options.onLost();
      });
      return { origin: response.origin };
    },
    copyTo: async (to) => {
      if (running === null) throw new Error(demoShopMessages.notOpen);
      copies += 1;
      const id = copies;
      const response = running.next((message) => message.type === 'copied' && message.id === id, COPY_TIMEOUT_MS);
      running.process.send({ type: 'copy', id, to });
      const copied = await response;
      if (copied.type === 'copied' && copied.problem !== null) throw new Error(copied.problem);
    },
  };
}

function watch(process: ServerProcess, log: DesktopLog): Running {
  const listeners = new Set<(message: FromDemoServer) => void>();
  process.onMessage((data) => {
    const message = fromDemoServerSchema.safeParse(data);
    if (!message.success) return log.error('The demo shop said something unknown');
    for (const listener of listeners) listener(message.data);
  });
  const exited = new Promise<void>((resolve) => process.onExit(resolve));
  const next: Running['next'] = (matches, timeoutMs) =>
    new Promise((resolve, reject) => {
      const finish = (end: () => void) => {
        clearTimeout(timer);
        listeners.delete(onMessage);
        end();
      };
      const onMessage = (message: FromDemoServer) => {
        if (matches(message)) finish(() => resolve(message));
      };
      const fail = () => finish(() => reject(new Error(demoShopMessages.noResponse)));
      const timer = setTimeout(fail, timeoutMs);
      listeners.add(onMessage);
      void exited.then(fail);
    });
  return { process, exited, next };
}

async function stop({ process, exited }: Running): Promise<void> {
  const timer = setTimeout(() => process.kill(), STOP_TIMEOUT_MS);
  try {
    process.send({ type: 'stop' });
  } catch {
    process.kill();
  }
  await exited;
  clearTimeout(timer);
}
