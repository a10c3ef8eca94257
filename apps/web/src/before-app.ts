import { ACCESS_TOKEN_KEY } from '#web/api/access-token-key.ts';
import { APP_LISTENS, RETURNING, SCRIPTS_ID } from '#web/app/first-view.ts';
import { selectTheme, showKeptTheme } from '#web/platform/theme.ts';

// Runs in the head of every page, before anything is painted.

showKeptTheme();

/** Should no paint be announced: the page may have been covered in the meantime. */
const LOAD_ANYWAY_MS = 3000;

/** A button that is pressed before the app is there does what it does as soon as it is. Links work by themselves. */
function repeatEarlyClick(): void {
  let pressed: HTMLButtonElement | null = null;
  const remember = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    event.preventDefault();
    pressed = button;
  };
  addEventListener('click', remember, { capture: true });
  addEventListener(
    APP_LISTENS,
    () => {
      removeEventListener('click', remember, { capture: true });
      pressed?.click();
    },
    { once: true },
  );
}

/** A theme that is selected before the app is there is shown and kept at once. */
function followEarlyTheme(): void {
  const select = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) selectTheme(target.value);
  };
  addEventListener('change', select, { capture: true });
  addEventListener(APP_LISTENS, () => removeEventListener('change', select, { capture: true }), { once: true });
}

/**
 * The app's scripts are many times larger than what can be seen without them, and would hold that up. A second call does
 * nothing.
 */
function loadApp(scripts: HTMLTemplateElement): void {
  document.head.append(scripts.content);
  // A browser's first formatter takes it 10 ms, which now it has to spare.
  new Intl.NumberFormat('en-US');
}

/** The page comes with its HTML, and its scripts come when that has been seen. */
function delayApp(scripts: HTMLTemplateElement): void {
  if (localStorage.getItem(ACCESS_TOKEN_KEY) !== null) document.documentElement.classList.add(RETURNING);
  repeatEarlyClick();
  followEarlyTheme();
  const load = () => loadApp(scripts);
  // A page in a tab behind others is not painted, and nobody waits for it.
  if (document.hidden) load();
  else new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
  setTimeout(load, LOAD_ANYWAY_MS);
}

const scripts = document.getElementById(SCRIPTS_ID);
if (scripts instanceof HTMLTemplateElement) delayApp(scripts);
