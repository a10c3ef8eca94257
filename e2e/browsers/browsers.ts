import { firefox } from '#e2e/browsers/firefox.ts';
import { webkit } from '#e2e/browsers/webkit.ts';

/** The browsers besides Chromium that run the main job. */
export const browsers = [firefox, webkit];
