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

/** electron-updater verifies what it downloads. */
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
  url: string | null;
  /** Names the download folder, and on Windows the publisher that must have signed. */
  configFile: string;
  open: () => Promise<Updater>;
}

/** From the settings file, or at the connected shop; never at one without TLS. */
export async function findUpdates(
  { updateUrl, origin }: { updateUrl: string | null; origin: string | null },
  check: (origin: string) => Promise<AddressCheck> = checkShopAddress,
): Promise<string | null> {
  if (updateUrl !== null) return updateUrl;
  if (origin === null || new URL(origin).protocol !== 'https:') return null;
  const checked = await check(origin);
  return 'config' in checked && checked.config.desktopUpdates === true ? `${origin}${UPDATES_PATH}` : null;
}

/** The packager's file names the publisher, which electron-updater checks on Windows; else our own file. */
export function findUpdateConfig(resources: string, packed: string): string {
  const file = path.join(resources, 'app-update.yml');
  return existsSync(file) ? file : path.join(packed, 'app-update.yml');
}

export async function checkForUpdate({ url, configFile, open }: UpdateSource): Promise<UpdateCheck> {
  if (url === null) return { status: 'off' };
  try {
    const updater = await open();
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = true;
    updater.updateConfigPath = configFile;
    // The shop supports single ranges only.
    updater.setFeedURL({ provider: 'generic', url, useMultipleRangeRequest: false });
    const found = await updater.checkForUpdates();
    // electron-updater returns null in an unpackaged program.
    if (found === null) return { status: 'off' };
    return found.isUpdateAvailable ? { status: 'available', version: found.updateInfo.version } : { status: 'current' };
  } catch (error) {
    return { status: 'failed', error };
  }
}
