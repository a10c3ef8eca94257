// What the application shows of itself outside its window: plain decisions, carried out elsewhere.

/** What closing the window means: on a Mac, or with an icon beside the clock, the application goes on. */
export function onWindowClose(state: { platform: NodeJS.Platform; keepInTray: boolean; quitting: boolean }) {
  if (state.quitting) return 'close';
  return state.keepInTray || state.platform === 'darwin' ? 'hide' : 'close';
}

/** How a number is put on the icon: Windows has no numbers, but a mark in the corner of the taskbar's button. */
export function badgePlan(platform: NodeJS.Platform, count: number) {
  if (platform !== 'win32') return { kind: 'count', count } as const;
  return { kind: 'overlay', shown: count > 0, description: count > 0 ? String(count) : '' } as const;
}

/** Whether a message is worth an interruption: not when it is switched off, nor when the window is being looked at. */
export function shouldNotify(state: { enabled: boolean; supported: boolean; focused: boolean }): boolean {
  return state.enabled && state.supported && !state.focused;
}

/** The argument that keeps the window hidden when the computer starts the application by itself. */
export const HIDDEN_ARGUMENT = '--hidden';

/** Whether this start shows a window. Without an icon beside the clock a hidden window could not be found again. */
export function startsHidden(commandLine: string[], keepInTray: boolean): boolean {
  return keepInTray && commandLine.includes(HIDDEN_ARGUMENT);
}

/** Linux has no call for "start at login", but a folder of entries. */
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
