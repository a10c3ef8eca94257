import path from 'node:path';
import { readProcessSettings } from '#server/env.ts';
import { consoleLog } from '#server/log.ts';
import { startServer } from '#server/start-server.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

// The product as `npm run serve` starts it, which also says where it listens.
const settings = readProcessSettings({ NODE_ENV: 'production' });
const web = path.join(import.meta.dirname, '..', 'dist', 'web');
const server = await startServer(settings, { log: consoleLog, web });
process.send?.({ url: server.url.replace('localhost', '127.0.0.1') });
stopOnSignal(server);
