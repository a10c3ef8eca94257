import { ACCESS_TOKEN_KEY } from '#web/api/access-token-key.ts';
import { APP_LISTENS, RETURNING, SCRIPTS_ID } from '#web/app/first-view.ts';
import { selectTheme, showKeptTheme } from '#web/platform/theme.ts';

// Runs in the head of every page, before the first paint.

showKeptTheme();

/** Fallback when no paint is reported: the page may be covered. */
const LOAD_ANYWAY_MS = 3000;

/** Repeats a click on a button made before the app was ready. Links work without it. */
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

function followEarlyTheme(): void {
  const select = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) selectTheme(target.value);
  };
  addEventListener('change', select, { capture: true });
  addEventListener(APP_LISTENS, () => removeEventListener('change', select, { capture: true }), { once: true });
}

/** A second call does nothing. */
function loadApp(scripts: HTMLTemplateElement): void {
  document.head.append(scripts.content);
  // The first formatter takes a browser 10 ms; this is idle time.
  new Intl.NumberFormat('en-US');
}

function delayApp(scripts: HTMLTemplateElement): void {
  if (localStorage.getItem(ACCESS_TOKEN_KEY) !== null) document.documentElement.classList.add(RETURNING);
  repeatEarlyClick();
  followEarlyTheme();
  const load = () => loadApp(scripts);
  // Hidden tabs are not painted.
  if (document.hidden) load();
  else new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
  setTimeout(load, LOAD_ANYWAY_MS);
}

const scripts = document.getElementById(SCRIPTS_ID);
if (scripts instanceof HTMLTemplateElement) delayApp(scripts);
