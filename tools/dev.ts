import path from 'node:path';
import { Hono } from 'hono';
import { createServer } from 'vite';
import { keepFilesPrivate, runCommand } from '#server/cli/run-command.ts';
import { demoGreeting } from '#server/demo/greeting.ts';
import { readProcessSettings } from '#server/env.ts';
import { startServer } from '#server/host/start-server.ts';
import { stopOnSignal } from '#server/host/stop-on-signal.ts';
import { consoleLog } from '#server/log/log.ts';

const webRoot = path.join(import.meta.dirname, '..', 'apps', 'web');

// Vite serves the page and forwards the shop's paths to the shop.
await runCommand(async () => {
  const settings = readProcessSettings({ DEMO: 'on' });
  keepFilesPrivate();
  const server = await startServer({ ...settings, port: 0 }, { log: consoleLog, web: new Hono() });
  const shopPaths = ['/api', '/demo', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com'];
  const vite = await createServer({
    root: webRoot,
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      proxy: Object.fromEntries(shopPaths.map((prefix) => [prefix, server.url])),
    },
  });
  await vite.listen();
  stopOnSignal({ url: server.url, stop: async () => void (await Promise.all([vite.close(), server.stop()])) });
  console.log(demoGreeting(vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? server.url));
});
