import '#web/app/configure-zod.ts';
import '@fontsource-variable/inter/wght.css';
import '#web/app/theme.css';
import '#web/app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { followShell } from '#web/app/follow-shell.ts';
import { startApp } from '#web/app/start-app.ts';
import { platform } from '#web/platform/platform.ts';
import { setStoreLocation } from '#web/platform/store-location.ts';

/** Shows the app for the store that there is, or lets the user choose one. */
async function start(host: HTMLElement): Promise<void> {
  const root = createRoot(host);
  const store = await platform.readStore();
  if (store.connected === null) {
    const { ChooseStore } = await import('#web/app/choose-store.tsx');
    root.render(
      <StrictMode>
        <ChooseStore store={store} />
      </StrictMode>,
    );
    return;
  }
  setStoreLocation({ connected: store.connected, audience: store.audience });
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  startApp();
  followShell();
}

const host = document.getElementById('root');
if (host === null) throw new Error('index.html has no #root');
void start(host);
