import { app, protocol } from 'electron';
import { watchForCrashes } from '#electron/main/crash.ts';
import { pageOfArguments, pageOfLink } from '#electron/main/deep-link.ts';
import { findDevServer } from '#electron/main/dev-server.ts';
import { openLog } from '#electron/main/log-file.ts';
import { places } from '#electron/main/paths.ts';
import { type Shell, startShell } from '#electron/main/shell.ts';
import { claimSingleInstance } from '#electron/main/single-instance.ts';
import { APP_SCHEME, LINK_SCHEME } from '#shared/desktop/app-address.ts';

/** The same as in electron-builder.yml. */
const APP_ID = 'com.bulkhead.back-office';
const OPEN_DEMO = '--open-demo';

const devServer = findDevServer(app.isPackaged);
const log = openLog(places.logs);
watchForCrashes(log);
app.enableSandbox();
// Windows shows notifications only under the id that the installer has registered.
app.setAppUserModelId(APP_ID);
protocol.registerSchemesAsPrivileged([
  {
    scheme: APP_SCHEME,
    privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
  },
]);

let shell: Shell | undefined;
// A link may arrive before there is a window.
let waiting = pageOfArguments(process.argv);

function open(page: string | null): void {
  if (shell) shell.open(page);
  else waiting = page ?? waiting;
}

async function start(): Promise<void> {
  await app.whenReady();
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  shell = await startShell(log, { page: waiting, openDemo: process.argv.includes(OPEN_DEMO), devServer });
  log.info(`Version ${app.getVersion()} has started`);
}

function quitCleanly(): void {
  let stopped = false;
  app.on('before-quit', () => shell?.beginQuit());
  app.on('will-quit', (event) => {
    if (stopped || !shell) return;
    event.preventDefault();
    stopped = true;
    void shell
      .stop()
      .catch((error: unknown) => log.error('The end was not clean', error))
      .finally(() => app.quit());
  });
}

// In development the new program starts before the old one has ended.
if (devServer !== null || claimSingleInstance(app, open)) {
  app.on('open-url', (event, link) => {
    event.preventDefault();
    open(pageOfLink(link));
  });
  app.on('activate', () => open(null));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  quitCleanly();
  start().catch((error: unknown) => {
    log.error('The application could not start', error);
    app.exit(1);
  });
}
