import '#web/app/configure-zod.ts';
import '@fontsource-variable/inter/wght.css';
import '#web/app/theme.css';
import '#web/app/global.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App, type AppRouter } from '#web/app/app.tsx';
import { APP_LISTENS } from '#web/app/first-view.ts';
import { followShell } from '#web/app/follow-shell.ts';
import { routes } from '#web/app/routes.tsx';
import { keepScrollPosition } from '#web/app/scroll-positions.ts';
import { startApp } from '#web/app/start-app.ts';
import { paths } from '#web/paths.ts';
import { platform } from '#web/platform/platform.ts';
import { setStoreLocation } from '#web/platform/store-location.ts';
import { followThemeOfOtherTabs, showKeptTheme } from '#web/platform/theme.ts';

/** Shows the app for the store that there is, or lets the user choose one. */
async function start(host: HTMLElement): Promise<void> {
  showKeptTheme();
  followThemeOfOtherTabs();
  const store = await platform.readStore();
  if (store.connected === null) {
    const { ChooseStore } = await import('#web/app/choose-store.tsx');
    createRoot(host).render(
      <StrictMode>
        <ChooseStore store={store} />
      </StrictMode>,
    );
    return;
  }
  setStoreLocation({ connected: store.connected, audience: store.audience });
  startApp();
  const router = createBrowserRouter(routes);
  followShell(router);
  show(host, router);
}

/** Takes over the page that came with the HTML, which is the home page; draws any other. */
function show(host: HTMLElement, router: AppRouter): void {
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  );
  if (host.hasChildNodes() && location.pathname === paths.root) {
    keepScrollPosition();
    hydrateRoot(host, app);
    dispatchEvent(new Event(APP_LISTENS));
  } else {
    createRoot(host).render(app);
  }
}

const host = document.getElementById('root');
if (host === null) throw new Error('index.html has no #root');
void start(host);
