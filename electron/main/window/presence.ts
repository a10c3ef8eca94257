/** With a tray icon or on a Mac, the application keeps running without its window. */
export function onWindowClose(state: { platform: NodeJS.Platform; keepInTray: boolean; quitting: boolean }) {
  if (state.quitting) return 'close';
  return state.keepInTray || state.platform === 'darwin' ? 'hide' : 'close';
}

/** Windows has only an overlay without a number. */
export function badgePlan(platform: NodeJS.Platform, count: number) {
  if (platform !== 'win32') return { kind: 'count', count } as const;
  return { kind: 'overlay', shown: count > 0, description: count > 0 ? String(count) : '' } as const;
}

export function shouldNotify(state: { enabled: boolean; supported: boolean; focused: boolean }): boolean {
  return state.enabled && state.supported && !state.focused;
}

export const HIDDEN_ARGUMENT = '--hidden';

/** Without a tray icon users could not get the window back. */
export function startsHidden(commandLine: string[], keepInTray: boolean): boolean {
  return keepInTray && commandLine.includes(HIDDEN_ARGUMENT);
}

/** Electron has no call for it on Linux. */
export function autostartEntry(name: string, program: string): string {
  // https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html
  const quoted = `"${program.replace(/(["\\$`])/g, '\\$1').replaceAll('%', '%%')}"`;
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${name}`,
    `Exec=${quoted} ${HIDDEN_ARGUMENT}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}
