import { browserSwitch } from '#web/platform/browser-switch.ts';

/** Who speaks to the computer, or rests a hand on the keys, needs them off. */
export const { isOn: areShortcutsOn, set: switchShortcuts, useIsOn: useShortcutsOn } = browserSwitch('shortcuts', 'on');
