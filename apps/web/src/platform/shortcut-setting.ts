import { browserSwitch } from '#web/platform/browser-switch.ts';

/** People who dictate, or rest a hand on the keyboard, need shortcuts off. */
export const { isOn: areShortcutsOn, set: switchShortcuts, useIsOn: useShortcutsOn } = browserSwitch('shortcuts', 'on');
