import path from 'node:path';
import { app, crashReporter } from 'electron';
import { type DesktopLog, keepNewest } from '#electron/main/log-file.ts';

const KEPT_REPORTS = 5;

export function watchForCrashes(log: DesktopLog): void {
  const reports = path.join(app.getPath('userData'), 'crashes');
  app.setPath('crashDumps', reports);
  keepNewest(reports, KEPT_REPORTS);
  crashReporter.start({ uploadToServer: false });
  process.on('uncaughtException', (error) => log.error('Uncaught', error));
  process.on('unhandledRejection', (error) => log.error('Unhandled', error));
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    log.error(`The page has died: ${reason} (${exitCode})`);
    if (reason !== 'clean-exit' && !contents.isDestroyed()) contents.reload();
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    log.error(`A process has died: ${type}, ${reason} (${exitCode})`);
  });
}
