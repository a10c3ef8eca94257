import { app, dialog, net } from 'electron';
import type { SettingsFile } from '#electron/main/settings/settings-file.ts';
import { checkForUpdate } from '#electron/main/updates.ts';
import { updateMessages } from '#shared/messages/desktop.ts';

/** Looks for a newer version and offers it. A check that nobody has asked for speaks only when there is one. */
export async function offerUpdate(
  settings: SettingsFile,
  options: { asked: boolean; open: (url: string) => Promise<unknown> },
): Promise<void> {
  const url = settings.read().updateUrl;
  const { platform, arch } = process;
  const question = { url, platform, arch, currentVersion: app.getVersion() };
  const check = await checkForUpdate({ ...question, fetch: (address, init) => net.fetch(address, init) });
  if (check.status === 'available' && url !== null) {
    const { response } = await dialog.showMessageBox({
      message: updateMessages.available(check.version),
      detail: updateMessages.availableDetail,
      buttons: [updateMessages.download, updateMessages.later],
      cancelId: 1,
    });
    if (response === 0) await options.open(url);
  } else if (options.asked && check.status !== 'off') {
    await dialog.showMessageBox({
      message: check.status === 'current' ? updateMessages.upToDate : updateMessages.failed,
    });
  }
}
