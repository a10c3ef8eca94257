import { firefox } from '#e2e/browsers/firefox.ts';
import { webkit } from '#e2e/browsers/webkit.ts';

export const browsers = [firefox, webkit];
