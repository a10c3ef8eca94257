import '#web/app/configure-zod.ts';
import '@fontsource-variable/inter/wght.css';
import '#web/app/theme.css';
import '#web/app/global.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App, type AppRouter } from '#web/app/app.tsx';
import { APP_LISTENS } from '#web/app/first-view.ts';
import { followShell } from '#web/app/follow-shell.ts';
import { addDashboardRoutes, routes } from '#web/app/routes.tsx';
import { restoreScrollPosition } from '#web/app/scroll-positions.ts';
import { startApp } from '#web/app/start-app.ts';
import { paths } from '#web/paths.ts';
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
  startApp();
  const isPrerendered = host.hasChildNodes() && location.pathname === paths.root;
  // Without hydration data (even empty) the router scrolls to the top, and moves a pressed link from under the pointer.
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: addDashboardRoutes,
    ...(isPrerendered && { hydrationData: {} }),
  });
  followShell(router);
  if (isPrerendered) hydrate(host, router);
  else createRoot(host).render(drawApp(router));
}

function hydrate(host: HTMLElement, router: AppRouter): void {
  restoreScrollPosition();
  hydrateRoot(host, drawApp(router));
  dispatchEvent(new Event(APP_LISTENS));
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
