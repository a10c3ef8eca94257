import { browserSwitch } from '#web/platform/browser-switch.ts';

/** Not every bench has a printer for labels. */
export const { set: switchLabels, useIsOn: useLabelsOn } = browserSwitch('packLabels', 'on');
