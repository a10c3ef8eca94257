import '#web/app/configure-zod.ts';
import '@fontsource-variable/inter/wght.css';
import '#web/app/theme.css';
import '#web/app/global.css';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { cacheEntries, readFirstView } from '#web/api/shop/first-view.ts';
import { App, type AppRouter } from '#web/app/app.tsx';
import { APP_LISTENS } from '#web/app/first-view.ts';
import { followShell } from '#web/app/follow-shell.ts';
import { loadScreens } from '#web/app/load-screens.ts';
import { addDashboardRoutes, routes } from '#web/app/routes.tsx';
import { restoreScrollPosition } from '#web/app/scroll-positions.ts';
import { startApp } from '#web/app/start-app.ts';
import { store } from '#web/app/store.ts';
import { storedKeys } from '#web/platform/browser-storage.ts';
import { platform } from '#web/platform/platform.ts';
import { setShopLocation } from '#web/platform/shop-location.ts';
import { followThemeOfOtherTabs, showKeptTheme } from '#web/platform/theme.ts';

async function start(host: HTMLElement): Promise<void> {
  showKeptTheme();
  followThemeOfOtherTabs();
  const shop = await platform.readShop();
  if (shop.connected === null) {
    const { SelectShop } = await import('#web/app/select-shop.tsx');
    createRoot(host).render(
      <StrictMode>
        <SelectShop shop={shop} />
      </StrictMode>,
    );
    return;
  }
  setShopLocation({ connected: shop.connected, audience: shop.audience });
  await nextTask();
  const view = readFirstView();
  const isDrawable = host.hasChildNodes() && (await loadScreens(routes, location.pathname));
  await nextTask();
  // The screens bring the calls whose responses these are.
  if (view.length > 0 && isDrawable) store.dispatch(cacheEntries(view));
  startApp();
  await nextTask();
  const isPrerendered = isDrawable && isAsServed() && !isOfThisTab();
  // Without hydration data (even empty) the router scrolls to the top, and moves a pressed link from under the pointer.
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: addDashboardRoutes,
    ...(isPrerendered && { hydrationData: {} }),
  });
  followShell(router);
  if (isPrerendered) hydrate(host, router);
  else createRoot(host).render(drawApp(router));
  performance.mark(APP_LISTENS);
  dispatchEvent(new Event(APP_LISTENS));
}

/** In tasks of their own, between which the page answers, a phone evaluates the modules and makes router and page. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Whether the address is the one that the HTML is of: going back may have changed it before the app was there. */
function isAsServed(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation === undefined) return true;
  const served = new URL(navigation.name);
  return served.pathname === location.pathname && served.search === location.search;
}

/** Whether the tab has an origin or input for the page that the prerendered one cannot show. */
function isOfThisTab(): boolean {
  return Boolean(history.state?.usr) || storedKeys('sessionStorage').some((key) => key.endsWith(location.pathname));
}

function hydrate(host: HTMLElement, router: AppRouter): void {
  restoreScrollPosition();
  // In parts, between which the page responds; a click or key hydrates the rest at once.
  startTransition(() => void hydrateRoot(host, drawApp(router)));
}

function drawApp(router: AppRouter): ReactNode {
  return (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  );
}

const host = document.getElementById('root');
if (host === null) throw new Error('index.html has no #root');
void start(host);
