import '#web/app/configure-zod.ts';
import type { RouteObject } from 'react-router-dom';
import { HOME_PRODUCT_COUNT, HOME_REVIEW_COUNT } from '#shared/domain/limits.ts';
import { FAMILY_PAGE } from '#shared/domain/products/family-page.ts';
import { LOGO_PLACEHOLDER, NAME_PLACEHOLDER } from '#shared/domain/shop/shop-page.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { sizeMessages } from '#shared/messages/families/family-sizes.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { staticPageMessages } from '#shared/messages/shop/static-pages.ts';
import { loginMessages, signupMessages } from '#shared/messages/users/login.ts';
import { apiUrl } from '#web/api/send-json.ts';
import { prerenderShop } from '#web/api/shop/shop.ts';
import { dashboard, printedPages } from '#web/app/dashboard-routes.tsx';
import { drawPage } from '#web/app/draw-page.tsx';
import { routes } from '#web/app/routes.tsx';
import { tabTitle } from '#web/components/page-title.tsx';
import { paths, patterns } from '#web/paths.ts';
import { isBuilt, type Prerendering, type PublicPage } from '#web/prerender/prerendered-page.ts';

const config = '/config';

const publicPages: PublicPage[] = [
  {
    path: paths.root,
    name: 'home',
    screen: null,
    rendering: 'both',
    title: homeMessages.title,
    description: commonMessages.description,
    fetches: [
      config,
      `/products?limit=${HOME_PRODUCT_COUNT}&sort=-createdAt`,
      `/reviews?limit=${HOME_REVIEW_COUNT}&sort=-createdAt`,
    ],
  },
  {
    path: paths.portfolio,
    name: 'portfolio',
    screen: 'features/static-pages/portfolio-page.tsx',
    rendering: 'build',
    title: staticPageMessages.portfolio,
    description: staticPageMessages.portfolioDescription,
    fetches: [config],
  },
  {
    path: paths.blogs,
    name: 'blogs',
    screen: 'features/static-pages/blogs-page.tsx',
    rendering: 'build',
    title: staticPageMessages.blogs,
    description: staticPageMessages.blogsDescription,
    fetches: [config],
  },
  {
    path: paths.login,
    name: 'login',
    screen: 'features/login/login-page.tsx',
    // The demo's page also lists the demo's accounts.
    rendering: 'request',
    title: loginMessages.title,
    description: loginMessages.description,
    fetches: [],
  },
  {
    path: paths.signup,
    name: 'signup',
    screen: 'features/login/signup-page.tsx',
    rendering: 'build',
    title: signupMessages.title,
    description: signupMessages.description,
    fetches: [config],
  },
  {
    path: paths.cart,
    name: 'cart',
    screen: 'features/cart/cart-page.tsx',
    rendering: 'build',
    title: cartPageMessages.title,
    description: cartPageMessages.description,
    fetches: [config],
  },
  {
    path: paths.products,
    name: 'products',
    screen: 'features/products/products-page.tsx',
    rendering: 'request',
    title: findMessages.title,
    description: findMessages.description,
    fetches: [],
  },
  {
    path: patterns.purchase,
    name: 'purchase',
    screen: 'features/purchase/purchase-page.tsx',
    rendering: 'request',
    title: purchaseMessages.title,
    description: commonMessages.description,
    fetches: [],
  },
  {
    path: FAMILY_PAGE,
    name: 'family',
    screen: 'features/families/family-page.tsx',
    rendering: 'request',
    title: sizeMessages.title,
    description: commonMessages.description,
    fetches: [],
  },
  {
    path: paths.quickOrder,
    name: 'quick-order',
    screen: 'features/quick-order/quick-order-page.tsx',
    // The page shows the text that the tab remembers, so it depends on the browser.
    rendering: 'browser',
    title: quickOrderMessages.title,
    description: quickOrderMessages.description,
    fetches: [],
  },
];

/** As a visitor sees them before any data. Runs at build time. */
export async function prerender(): Promise<Prerendering> {
  prerenderShop({ name: NAME_PLACEHOLDER, logo: LOGO_PLACEHOLDER });
  const pages: Prerendering['pages'] = [];
  for (const page of publicPages) {
    const markup = isBuilt(page) ? await drawPage(page.path) : '';
    const fetches = page.fetches.map(apiUrl);
    pages.push({ ...page, title: tabTitle(page.title, NAME_PLACEHOLDER), markup, fetches });
  }
  // The app adds those of the dashboard once one is wanted.
  return { pages, addresses: addressesOf([...routes, dashboard, printedPages]) };
}

function addressesOf(routes: RouteObject[], parent: string = paths.root): string[] {
  const addresses = routes.flatMap(({ path, index, children }) => {
    const address = path?.startsWith('/') ? path : parent;
    return [...(index || (path && !children) ? [path ?? address] : []), ...addressesOf(children ?? [], address)];
  });
  return [...new Set(addresses)];
}
