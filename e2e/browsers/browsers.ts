import { firefox } from '#e2e/browsers/firefox.ts';
import { webkit } from '#e2e/browsers/webkit.ts';

/** The browsers beside Chromium that the main job is tried in. */
export const browsers = [firefox, webkit];
