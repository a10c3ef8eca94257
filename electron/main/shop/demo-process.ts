import { utilityProcess } from 'electron';
import type { DesktopLog } from '#electron/main/log-file.ts';
import type { ServerProcess } from '#electron/main/shop/demo-shop.ts';
import { APP_ORIGIN } from '#shared/desktop/app-address.ts';

/** An Electron utility process ends with the application. */
export function startServerProcess(serverBundle: string, file: string, log: DesktopLog): ServerProcess {
  const child = utilityProcess.fork(serverBundle, [file, APP_ORIGIN], {
    serviceName: 'Bulkhead demo store',
    stdio: 'pipe',
    env: {},
  });
  child.stderr?.on('data', (data: Buffer) => log.error(`Demo shop: ${data.toString().trim()}`));
  child.stdout?.resume();
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  };
}
