import '#web/app/configure-zod.ts';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { HOME_PRODUCT_COUNT, HOME_REVIEW_COUNT } from '#shared/domain/limits.ts';
import { LOGO_PLACEHOLDER, NAME_PLACEHOLDER } from '#shared/domain/shop-page.ts';
import { homeMessages } from '#shared/messages/home.ts';
import { apiUrl } from '#web/api/send-json.ts';
import { prerenderShop } from '#web/api/shop.ts';
import { App } from '#web/app/app.tsx';
import { routes } from '#web/app/routes.tsx';
import { tabTitle } from '#web/components/page-title.tsx';
import { paths } from '#web/paths.ts';
import type { PrerenderedPage } from '#web/prerendered-page.ts';

/** The browser may preload them before any script runs. */
const firstCalls = [
  '/config',
  `/products?limit=${HOME_PRODUCT_COUNT}&sort=-createdAt`,
  `/reviews?limit=${HOME_REVIEW_COUNT}&sort=-createdAt`,
];

/** As a visitor sees it before any data. Runs at build time. */
export function prerenderHome(): PrerenderedPage {
  prerenderShop({ name: NAME_PLACEHOLDER, logo: LOGO_PLACEHOLDER });
  const router = createMemoryRouter(routes, { initialEntries: [paths.root] });
  const markup = renderToString(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  return {
    title: tabTitle(homeMessages.title, NAME_PLACEHOLDER),
    markup,
    fetches: firstCalls.map(apiUrl),
    addresses: addressesOf(routes),
  };
}

function addressesOf(routes: RouteObject[], parent: string = paths.root): string[] {
  const addresses = routes.flatMap(({ path, index, children }) => {
    const address = path?.startsWith('/') ? path : parent;
    return [...(index || (path && !children) ? [path ?? address] : []), ...addressesOf(children ?? [], address)];
  });
  return [...new Set(addresses)];
}
