import { app, dialog } from 'electron';
import { checkForUpdate, findUpdateConfig, type Updater } from '#electron/main/updates.ts';
import { updateMessages } from '#shared/messages/shop/desktop-application.ts';

/** The check at the start reports only newer versions. */
export async function offerUpdate(
  url: string | null,
  options: { asked: boolean; log: (message: string, error: unknown) => void },
): Promise<void> {
  const check = await checkForUpdate({
    url,
    configFile: findUpdateConfig(process.resourcesPath, app.getAppPath()),
    open: openUpdater,
  });
  if (check.status === 'failed') options.log('The update server could not be asked', check.error);
  if (check.status === 'available') await offer(check.version, options.log);
  else if (options.asked) await say(updateMessages.nothing[check.status]);
}

async function openUpdater(): Promise<Updater> {
  const { default: electronUpdater } = await import('electron-updater');
  return electronUpdater.autoUpdater;
}

async function offer(version: string, log: (message: string, error: unknown) => void): Promise<void> {
  const wanted = await ask(updateMessages.available(version), updateMessages.availableDetail, updateMessages.download);
  if (!wanted) return;
  const updater = await openUpdater();
  try {
    await updater.downloadUpdate();
  } catch (error) {
    log('The update could not be downloaded', error);
    await say(updateMessages.downloadFailed);
    return;
  }
  const now = await ask(updateMessages.downloaded(version), updateMessages.downloadedDetail, updateMessages.restart);
  if (now) updater.quitAndInstall();
}

async function ask(message: string, detail: string, yes: string): Promise<boolean> {
  const buttons = [yes, updateMessages.later];
  const { response } = await dialog.showMessageBox({ message, detail, buttons, cancelId: 1 });
  return response === 0;
}

async function say(message: string): Promise<void> {
  await dialog.showMessageBox({ message });
}
