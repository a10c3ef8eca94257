import { showKeptTheme } from '#web/platform/theme.ts';

// Runs in the head of pages that come without their HTML, before the first paint.

showKeptTheme();
