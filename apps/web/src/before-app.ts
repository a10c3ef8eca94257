import { ACCESS_TOKEN_KEY } from '#shared/domain/users/session-keys.ts';
import { CART_KEY } from '#web/api/cart/cart-key.ts';
import { dropOwnEarlyLines, keepEarlyLine } from '#web/api/cart/early-cart.ts';
import { APP_LISTENS, HAS_CART, RETURNING, SCRIPTS_ID } from '#web/app/first-view.ts';
import { listenForSearchKey } from '#web/app/layouts/search-key.ts';
import { localStore } from '#web/platform/browser-storage.ts';
import { selectTheme, showKeptTheme } from '#web/platform/theme.ts';

// Runs in the head of pages that come with their HTML, before the first paint.

showKeptTheme();
listenForSearchKey();

function isThemeSelect(target: EventTarget | null): target is HTMLSelectElement {
  return target instanceof HTMLSelectElement && target.closest('nav') !== null;
}

/** Also in the moment in which the app takes over: it may draw the kept theme before it hears of the selection. */
addEventListener('change', ({ target }) => isThemeSelect(target) && selectTheme(target.value), { capture: true });

/** Fallback when no paint is reported: the page may be covered. */
const LOAD_ANYWAY_MS = 3000;

/** Repeats clicks on buttons made before the app was ready, each once. Links work without it. */
function repeatEarlyClicks(): void {
  const pressed = new Set<HTMLButtonElement>();
  const remember = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    event.preventDefault();
    if (pressed.has(button)) return;
    pressed.add(button);
    keepLineOf(button);
  };
  addEventListener('click', remember, { capture: true });
  addEventListener(
    APP_LISTENS,
    () => {
      removeEventListener('click', remember, { capture: true });
      const isOwn = dropOwnEarlyLines();
      for (const button of pressed) if (isOwn || button.dataset.cartLine === undefined) button.click();
    },
    { once: true },
  );
}

/** What the button adds to the cart is stored with the click: the page may be left before the app is there. */
function keepLineOf({ dataset: { cartLine }, form }: HTMLButtonElement): void {
  if (cartLine === undefined) return;
  const field = form?.elements.namedItem('quantity');
  const typed = field instanceof HTMLInputElement && field.value !== field.defaultValue ? Number(field.value) : 0;
  keepEarlyLine({
    ...JSON.parse(cartLine),
    ...(Number.isInteger(typed) && typed > 0 && { quantity: typed, price: null }),
  });
}

/** Fields that were changed before the app was ready keep their values, and the app learns of them. */
function repeatEarlyInput(): void {
  const changed = new Set<EventTarget | null>();
  const remember = ({ target }: Event) => {
    if (!isThemeSelect(target)) changed.add(target);
  };
  addEventListener('input', remember, { capture: true });
  addEventListener(
    APP_LISTENS,
    () => {
      removeEventListener('input', remember, { capture: true });
      // All are read first: an event may make the app draw the other fields as it knows them.
      const repeat = [...changed].map(repetitionOf);
      for (const each of repeat) each();
    },
    { once: true },
  );
}

function repetitionOf(field: EventTarget | null): () => void {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    return () => {
      field.checked = !field.checked;
      field.click();
    };
  }
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const { value, selectionStart, selectionEnd } = field;
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    return () => {
      // Makes React hydrate at once. It ignores an event whose value was set last through its own setter.
      field.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      field.value = '';
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      // Fields for an e-mail address have none.
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    };
  }
  return () => field?.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A second call does nothing. */
function loadApp(scripts: HTMLTemplateElement): void {
  // In the order of their needs, each is evaluated in a task of its own.
  for (const script of scripts.content.querySelectorAll('script')) script.async = false;
  document.head.append(scripts.content);
  // The first formatter takes a browser 15 ms; this is idle time. A tag with an extension takes half of them, in a task of its own.
  setTimeout(() => {
    Intl.getCanonicalLocales('en-US-u-nu-latn');
    setTimeout(() => new Intl.NumberFormat('en-US'));
  });
}

function delayApp(scripts: HTMLTemplateElement): void {
  const { classList } = document.documentElement;
  if (localStore.getItem(ACCESS_TOKEN_KEY) !== null) classList.add(RETURNING);
  if (localStore.getItem(CART_KEY)?.includes('"lines":[{')) classList.add(HAS_CART);
  // Before the click, which may submit the form.
  repeatEarlyInput();
  repeatEarlyClicks();
  const load = () => loadApp(scripts);
  // Hidden tabs are not painted.
  if (document.hidden) load();
  else new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
  setTimeout(load, LOAD_ANYWAY_MS);
}

const scripts = document.getElementById(SCRIPTS_ID);
if (scripts instanceof HTMLTemplateElement) delayApp(scripts);
