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

/** The used part of electron-updater, which verifies what it downloads. */
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
  /** The address of the folder with the packager's files; null means no updates. */
  url: string | null;
  /** Says where downloads are kept, and on Windows which publisher must have signed them. */
  configFile: string;
  open: () => Promise<Updater>;
}

/**
 * The address of new versions: from the settings file, or at the connected shop when its server has some. Null when
 * there are none, and for a shop without TLS, such as the demo shop.
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
 * The packager's file beside the application, which names the publisher of a signed build; electron-updater checks it
 * on Windows. Without it, our own file in the package.
 */
export function findUpdateConfig(resources: string, packed: string): string {
  const file = path.join(resources, 'app-update.yml');
  return existsSync(file) ? file : path.join(packed, 'app-update.yml');
}

/** Asks the server for the newest version; downloads nothing. */
export async function checkForUpdate({ url, configFile, open }: UpdateSource): Promise<UpdateCheck> {
  if (url === null) return { status: 'off' };
  try {
    const updater = await open();
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = true;
    updater.updateConfigPath = configFile;
    // The shop's server supports single ranges only.
    updater.setFeedURL({ provider: 'generic', url, useMultipleRangeRequest: false });
    const found = await updater.checkForUpdates();
    // electron-updater returns null in an unpackaged program.
    if (found === null) return { status: 'off' };
    return found.isUpdateAvailable ? { status: 'available', version: found.updateInfo.version } : { status: 'current' };
  } catch (error) {
    return { status: 'failed', error };
  }
}
