import type { AppUpdater } from 'electron-updater';

export type UpdateCheck =
  | { status: 'off' }
  | { status: 'current' }
  | { status: 'available'; version: string }
  | { status: 'failed'; error: unknown };

/** What is used of electron-updater, which knows the files of each system and verifies what it downloads. */
export type Updater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'updateConfigPath'
  | 'setFeedURL'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
>;

export interface UpdateSource {
  /** The folder on a web server with the files that the packager makes; null means that nobody is asked. */
  url: string | null;
  /** The packed file that says where downloads are kept. */
  configFile: string;
  open: () => Promise<Updater>;
}

/** Asks a plain web server for the newest version; downloads nothing. */
export async function checkForUpdate({ url, configFile, open }: UpdateSource): Promise<UpdateCheck> {
  if (url === null) return { status: 'off' };
  try {
    const updater = await open();
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = true;
    updater.updateConfigPath = configFile;
    updater.setFeedURL({ provider: 'generic', url });
    const found = await updater.checkForUpdates();
    // It answers nothing where the application runs from its sources.
    if (found === null) return { status: 'off' };
    return found.isUpdateAvailable ? { status: 'available', version: found.updateInfo.version } : { status: 'current' };
  } catch (error) {
    return { status: 'failed', error };
  }
}
