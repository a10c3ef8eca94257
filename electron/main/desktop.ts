import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { app, type BrowserWindow, dialog, Notification, nativeImage, type Session, shell } from 'electron';
import { allowedHosts, openExternal } from '#electron/main/external.ts';
import type { Desktop } from '#electron/main/handlers.ts';
import type { SettingsFile } from '#electron/main/settings/settings-file.ts';
import { writeAtomically } from '#electron/main/settings/write-atomically.ts';
import type { FileDialogs } from '#electron/main/shop/shop-actions.ts';
import { autostartEntry, badgePlan, HIDDEN_ARGUMENT, shouldNotify } from '#electron/main/window/presence.ts';
import type { Preferences } from '#shared/desktop/calls.ts';
import { desktopMessages } from '#shared/messages/shop/desktop-application.ts';

export interface DesktopParts {
  session: Session;
  settings: SettingsFile;
  window: () => BrowserWindow | null;
  openOutside: (url: string) => Promise<boolean>;
  openPage: (path: string) => void;
  onPreferences: (preferences: Preferences) => void;
  badgeIcon: string;
}

// A garbage-collected notification loses its click.
const shown = new Set<Notification>();

export function createDesktop(parts: DesktopParts): Desktop {
  const { settings } = parts;
  return {
    clearSession: async () => {
      await parts.session.clearStorageData();
      await parts.session.clearCache();
      await parts.session.clearAuthCache();
    },
    notify: ({ title, body, path: page }) => {
      const focused = parts.window()?.isFocused() ?? false;
      const enabled = settings.read().preferences.notifications;
      if (!shouldNotify({ enabled, supported: Notification.isSupported(), focused })) return;
      const notification = new Notification({ title, body });
      shown.add(notification);
      notification.once('click', () => parts.openPage(page));
      for (const end of ['click', 'close', 'failed'] as const) {
        // The listeners' types differ; this one uses no argument.
        notification.once(end as 'click', () => shown.delete(notification));
      }
      notification.show();
    },
    setBadge: (count) => {
      const plan = badgePlan(process.platform, count);
      if (plan.kind === 'count') app.setBadgeCount(plan.count);
      else {
        const icon = plan.shown ? nativeImage.createFromPath(parts.badgeIcon) : null;
        parts.window()?.setOverlayIcon(icon, plan.description);
      }
    },
    readPreferences: () => settings.read().preferences,
    changePreferences: (changes) => {
      const preferences = { ...settings.read().preferences, ...changes };
      settings.update({ preferences });
      if (changes.startAtLogin !== undefined) startAtLogin(changes.startAtLogin);
      parts.onPreferences(preferences);
      return preferences;
    },
    openExternal: (url) => parts.openOutside(url),
  };
}

export function openOutside(url: string, addresses: (string | null)[]): Promise<boolean> {
  return openExternal(url, allowedHosts(addresses), (address) => shell.openExternal(address));
}

function startAtLogin(on: boolean): void {
  if (!app.isPackaged) return;
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: on, args: [HIDDEN_ARGUMENT] });
    return;
  }
  const file = path.join(app.getPath('appData'), 'autostart', 'bulkhead-back-office.desktop');
  mkdirSync(path.dirname(file), { recursive: true });
  // An AppImage runs from a folder that changes with each start; the environment names its file.
  const program = appImage() ?? app.getPath('exe');
  if (on) writeAtomically(file, autostartEntry(desktopMessages.productName, program));
  else rmSync(file, { force: true });
}

function appImage(): string | undefined {
  // biome-ignore lint/style/noProcessEnv: set by the AppImage runtime, not a setting of ours
  return process.env.APPIMAGE;
}

export function createDialogs(): FileDialogs {
  return {
    selectFile: async ({ title, kind, ending }) => {
      const { filePaths } = await dialog.showOpenDialog({
        title,
        filters: [{ name: kind, extensions: [ending] }],
        properties: ['openFile', 'promptToCreate'],
      });
      return filePaths[0] ?? null;
    },
    saveFile: async ({ title, kind, ending, suggestion }) => {
      const defaultPath = path.join(app.getPath('documents'), suggestion);
      const filters = [{ name: kind, extensions: [ending] }];
      const { canceled, filePath } = await dialog.showSaveDialog({ title, filters, defaultPath });
      return canceled || filePath === '' ? null : filePath;
    },
    confirm: async ({ question, detail, yes, no }) => {
      const buttons = [yes, no];
      const { response } = await dialog.showMessageBox({
        type: 'warning',
        message: question,
        detail,
        buttons,
        defaultId: 1,
        cancelId: 1,
      });
      return response === 0;
    },
  };
}
