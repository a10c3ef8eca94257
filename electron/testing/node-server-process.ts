import { fork } from 'node:child_process';
import type { ServerProcess } from '#electron/main/shop/demo-shop.ts';

export function startNodeServer(bundle: string, file: string, origin: string): ServerProcess {
  const child = fork(bundle, [file, origin, 'none'], { env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return {
    send: (message) => void child.send(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill('SIGKILL'),
  };
}
