import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** The browsers beside Chromium that the main job is tried in. */
export const browsers = [firefox, webkit];
