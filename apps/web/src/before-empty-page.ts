import { listenForSearchKey } from '#web/app/layouts/search-key.ts';
import { showKeptTheme } from '#web/platform/theme.ts';

// Runs in the head of pages that come without their HTML, before the first paint.

showKeptTheme();
listenForSearchKey();
