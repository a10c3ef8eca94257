import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '#web/app/app.tsx';
import { loadScreens } from '#web/app/load-screens.ts';
import { routes } from '#web/app/routes.tsx';

/** The markup of a page for a visitor. Never in the browser. */
export async function drawPage(address: string, prepare?: () => void): Promise<string> {
  if (!(await loadScreens(routes, address.split('?')[0] ?? '')))
    throw new Error(`The screen of ${address} did not load`);
  // Nothing waits from here on: one store serves all pages.
  prepare?.();
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  try {
    return renderToString(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    );
  } finally {
    router.dispose();
  }
}
