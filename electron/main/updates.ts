import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { type AddressCheck, checkShopAddress } from '#electron/main/shop/shop-address.ts';
import { UPDATES_PATH } from '#shared/desktop/app-address.ts';

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
  /** The file that says where downloads are kept, and on Windows who must have signed them. */
  configFile: string;
  open: () => Promise<Updater>;
}

/**
 * Where new versions are: at the address of this installation's own settings, or at the connected shop when its server says
 * that it has some. Null when there are none. Never at an address without TLS, so not at a demo on this computer.
 */
export async function findUpdates(
  { updateUrl, origin }: { updateUrl: string | null; origin: string | null },
  check: (origin: string) => Promise<AddressCheck> = checkShopAddress,
): Promise<string | null> {
  if (updateUrl !== null) return updateUrl;
  if (origin === null || new URL(origin).protocol !== 'https:') return null;
  const checked = await check(origin);
  return 'config' in checked && checked.config.desktopUpdates === true ? `${origin}${UPDATES_PATH}` : null;
}

/**
 * The file that the packer wrote beside the application: it names the publisher of a signed one, whom electron-updater then
 * asks of every update on Windows. Without it, the one of our own in the package.
 */
export function findUpdateConfig(resources: string, packed: string): string {
  const file = path.join(resources, 'app-update.yml');
  return existsSync(file) ? file : path.join(packed, 'app-update.yml');
}

/** Asks a plain web server for the newest version; downloads nothing. */
export async function checkForUpdate({ url, configFile, open }: UpdateSource): Promise<UpdateCheck> {
  if (url === null) return { status: 'off' };
  try {
    const updater = await open();
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = true;
    updater.updateConfigPath = configFile;
    // The shop's server answers one range of a file at a time.
    updater.setFeedURL({ provider: 'generic', url, useMultipleRangeRequest: false });
    const found = await updater.checkForUpdates();
    // It answers nothing where the application runs from its sources.
    if (found === null) return { status: 'off' };
    return found.isUpdateAvailable ? { status: 'available', version: found.updateInfo.version } : { status: 'current' };
  } catch (error) {
    return { status: 'failed', error };
  }
}
