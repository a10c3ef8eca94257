import path from 'node:path';
import { readProcessSettings } from '#server/env.ts';
import { consoleLog } from '#server/log.ts';
import { startServer } from '#server/start-server.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

// From its sources, so that any commit can be measured without a build.
const settings = readProcessSettings({ NODE_ENV: 'production' });
const web = path.join(import.meta.dirname, '..', 'dist', 'web');
const server = await startServer(settings, { log: consoleLog, web });
stopOnSignal(server);
consoleLog.info('Bulkhead is ready', { url: server.url });
