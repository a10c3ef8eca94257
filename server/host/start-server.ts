import { mkdir, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type ServerType, serve } from '@hono/node-server';
import { collectDefaultMetrics } from '@prometheus-io/client';
import type { Hono } from 'hono';
import { createApp } from '#server/app.ts';
import { databaseLocation } from '#server/db/location.ts';
import { closeShopDatabase, openPreparedDatabase, openShopDatabase } from '#server/db/open-shop-database.ts';
import { commitUnderWriteLock } from '#server/db/sqlite/group-commit.ts';
import { refuseDemo } from '#server/demo/refuse-demo.ts';
import type { Deps, Log } from '#server/deps.ts';
import { type Settings, SettingsError } from '#server/env.ts';
import { startJobs } from '#server/host/jobs.ts';
import { quietOutages } from '#server/host/quiet-outages.ts';
import { startWarnings } from '#server/host/start-warnings.ts';
import { desktopUpdateRoutes } from '#server/http/documents/desktop-updates.ts';
import { HEADERS_WITHIN_MS, IDLE_CONNECTION_MS, MAX_HEADER_BYTES, REQUEST_WITHIN_MS } from '#server/http/limits.ts';
import { createMetrics } from '#server/http/observability/metrics.ts';
import type { Tracing } from '#server/http/observability/tracing.ts';
import { watchEventLoop } from '#server/http/protection/shed-load.ts';
import { createIdentityVerifier } from '#server/integrations/identity.ts';
import { createSmtpTransport, type MailTransport } from '#server/integrations/mail.ts';
import { createPayments } from '#server/integrations/stripe.ts';
import type { Peers } from '#server/peers.ts';
import { pageRoutes } from '#server/routes/shop/pages.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { createPaymentQueue } from '#server/services/payments/payment-worker.ts';
import { applySettings } from '#server/services/shop/apply-settings.ts';
import { keepTimeZone } from '#server/services/shop/keep-time-zone.ts';
import { requireCurrency } from '#server/services/shop/shop-currency.ts';
import { watchClock } from '#server/services/watch-clock.ts';

/** Until a stop cuts off what still runs; longer than one call to a provider. */
const STOP_WITHIN_MS = 9000;
const CLOSE_IDLE_EVERY_MS = 50;

const serverOptions = {
  headersTimeout: HEADERS_WITHIN_MS,
  requestTimeout: REQUEST_WITHIN_MS,
  keepAliveTimeout: IDLE_CONNECTION_MS,
  maxHeaderSize: MAX_HEADER_BYTES,
  connectionsCheckingInterval: 2000,
};

export interface RunningServer {
  url: string;
  /** Completes the requests in flight. May be called again. */
  stop: () => Promise<void>;
}

export interface ServerOptions {
  log: Log;
  web: string | Hono;
  databaseFile?: string;
  /** Given when the primary has prepared the database, and other workers serve it too. */
  peers?: Peers;
  /** Opened before; stops with the server. */
  tracing?: Tracing | null;
}

export async function startServer(settings: Settings, options: ServerOptions): Promise<RunningServer> {
  const log = quietOutages(options.log);
  const updates = await serveDesktopUpdates(settings);
  await requireFonts(settings);
  await mkdir(settings.dataDir, { recursive: true });
  const location = options.databaseFile === undefined ? databaseLocation(settings) : { file: options.databaseFile };
  const demo = settings.demo ? await loadDemo() : null;
  if (demo) await demo.prepareDemo(location, settings, log);
  else await refuseDemo(location);
  const { peers = null, tracing = null } = options;
  const db = await (peers === null ? openShopDatabase(location, log.info) : openPreparedDatabase(location));
  if (peers) commitUnderWriteLock(db, peers.takeWriteTurn);
  await keepTimeZone(db);
  await applySettings(db);
  if (peers === null) {
    await requireCurrency(db, settings);
    for (const warning of await startWarnings(settings, db)) log.info(warning);
  }
  if (demo && settings.webProcesses > 1) log.info('The demo runs in one process, whatever WEB_PROCESSES says');

  let shuttingDown = false;
  const webFolder = typeof options.web === 'string' ? { webFolder: options.web } : {};
  const common = { db, settings, log, now: Date.now, isShuttingDown: () => shuttingDown, ...webFolder };
  const { deps, routes, onListening } = demo
    ? await demo.startDemo(common)
    : { deps: connectVendors(common, tracing), routes: [], onListening: () => {} };
  const web = typeof options.web === 'string' ? pageRoutes(deps, options.web) : options.web;
  const metrics = createMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  peers?.addMetrics(metrics.registry);
  const eventLoop = watchEventLoop();
  const stopping = new AbortController();
  const clock = watchClock(deps, () => performance.now());
  await clock.check();
  if (peers === null) await recordMailSwitch(deps);
  const app = createApp(deps, [...routes, ...updates, web], {
    metrics,
    isLate: eventLoop.isLate,
    clockProblem: clock.problem,
    stopping: stopping.signal,
    peers,
    tracing,
  });
  onListening(app);
  const { server, url } = await listen(app, settings);
  const stopJobs = startJobs(deps, {
    file: 'file' in location ? location.file : null,
    clock,
    origin: settings.publicUrl ?? url,
    onMailSent: () => metrics.mailsSent.inc(),
    ...(peers && { onLead: peers.onLead }),
  });

  async function stop(): Promise<void> {
    shuttingDown = true;
    stopping.abort();
    const jobsEnded = Promise.race([stopJobs(), delay(STOP_WITHIN_MS, undefined, { ref: false })]);
    await close(server);
    await jobsEnded;
    eventLoop.stop();
    await tracing?.stop();
    await (peers === null ? closeShopDatabase(db, location) : db.destroy());
  }

  let stopped: Promise<void> | undefined;
  return {
    url,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** @throws {SettingsError} when the folder does not exist */
async function serveDesktopUpdates({ desktopUpdatesDir: folder }: Settings): Promise<Hono[]> {
  if (folder === null) return [];
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new SettingsError(['DESKTOP_UPDATES_DIR must be a folder that is there']);
  return [desktopUpdateRoutes(folder)];
}

async function requireFonts({ pdfFonts }: Settings): Promise<void> {
  if (pdfFonts.length === 0) return;
  const { openFonts } = await import('#server/integrations/pdf/fonts.ts');
  try {
    openFonts(pdfFonts);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError([`PDF_FONTS must be files of one font each (TTF, OTF, WOFF): ${reason}`]);
  }
}

/** Loaded lazily, so that production never contains them. */
async function loadDemo() {
  const [{ prepareDemo }, { startDemo }] = await Promise.all([
    import('#server/demo/prepare-demo.ts'),
    import('#server/demo/start-demo.ts'),
  ]);
  return { prepareDemo, startDemo };
}

function connectVendors(
  common: Omit<Deps, 'identity' | 'mails' | 'payments' | 'paymentQueue'>,
  tracing: Tracing | null,
): Deps {
  const { firebase, smtp, stripe } = common.settings;
  const traced = tracing === null ? {} : { fetch: tracing.fetch };
  return {
    ...common,
    identity: createIdentityVerifier({ ...firebase, now: common.now, ...traced }),
    payments: createPayments({ secretKey: stripe.secretKey, webhookSecret: stripe.webhookSecret, ...traced }),
    paymentQueue: createPaymentQueue(),
    mails: smtp === null ? null : { transport: trace(createSmtpTransport(smtp), tracing) },
  };
}

function trace(transport: MailTransport, tracing: Tracing | null): MailTransport {
  if (tracing === null) return transport;
  return { ...transport, send: (mail) => tracing.call('SMTP', () => transport.send(mail)) };
}

async function listen(app: Hono, settings: Settings): Promise<{ server: ServerType; url: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>();
  const server = serve({ fetch: app.fetch, port: settings.port, hostname: settings.host, serverOptions }, resolve);
  // Closes connections whose client reads too slowly or sends nothing.
  if ('setTimeout' in server) server.setTimeout(IDLE_CONNECTION_MS);
  server.once('error', reject);
  const { port } = await promise;
  const host = settings.host === '127.0.0.1' ? 'localhost' : settings.host;
  return { server, url: `http://${host}:${port}` };
}

async function close(server: ServerType): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  // Keep-alive would hold open a connection whose response ends after this point.
  const idle = setInterval(() => {
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  }, CLOSE_IDLE_EVERY_MS);
  const cutOff = setTimeout(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
  }, STOP_WITHIN_MS);
  await promise;
  clearInterval(idle);
  clearTimeout(cutOff);
}
