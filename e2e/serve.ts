import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '#server/env.ts';
import { consoleLog } from '#server/log.ts';
import { startServer } from '#server/start-server.ts';

// The built shop with a demo database of its own, for the end-to-end tests. Argument: the port.
const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-e2e-'));
const settings = readSettings({ DEMO: 'on', DATA_DIR: dataDir, PORT: process.argv[2] });
const web = path.join(import.meta.dirname, '..', 'dist', 'web');
const server = await startServer(settings, { log: consoleLog, web });
process.once('SIGTERM', () => {
  void server
    .stop()
    .then(() => rm(dataDir, { recursive: true }))
    .then(() => process.exit(0));
});
