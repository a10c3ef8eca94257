import '#web/app/configure-zod.ts';
import type { FirstView, RenderedView } from '#shared/contracts/shop/first-view.ts';
import { setLocale, setTimeZone } from '#shared/domain/shop/locale.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { baseApi } from '#web/api/base-api.ts';
import { cacheEntries, type ViewEntry } from '#web/api/shop/first-view.ts';
import { prerenderShop } from '#web/api/shop/shop.ts';
import { drawPage } from '#web/app/draw-page.tsx';
import { store } from '#web/app/store.ts';
import { productsRequest, readFilter } from '#web/features/products/product-filter.ts';

/** Runs in the server, with each request whose data are new. */
export async function renderView(view: FirstView): Promise<RenderedView> {
  const entries: ViewEntry[] = [{ endpointName: 'readConfig', value: view.config }, ...entriesOf(view)];
  const markup = await drawPage(view.address, () => {
    setLocale(view.config.shop.locale);
    setTimeZone(view.config.shop.timeZone);
    prerenderShop(shownShop(view));
    store.dispatch(baseApi.util.resetApiState());
    store.dispatch(cacheEntries(entries));
  });
  store.dispatch(baseApi.util.resetApiState());
  return { markup, entries };
}

function entriesOf(view: FirstView): ViewEntry[] {
  if (view.page === 'plain') return [];
  if (view.page === 'home') return [{ endpointName: 'readCategoryTree', arg: '1', value: view.tree }];
  if (view.page === 'product') {
    return [{ endpointName: 'readProduct', arg: view.product._id, value: view.product }];
  }
  if (view.page === 'family') return [{ endpointName: 'readFamilyPage', arg: view.family.key, value: view.family }];
  const { products, categories, tree, category } = view;
  const filter = readFilter(new URLSearchParams(view.address.split('?')[1]), category);
  return [
    { endpointName: 'listProducts', arg: productsRequest(filter), value: { ...products, selfCursor: null } },
    { endpointName: 'listCategories', value: categories },
    { endpointName: 'readCategoryTree', value: tree },
  ];
}

/** What the browser hydrates with: see `api/shop/shop.ts`. */
function shownShop({ shop }: FirstView) {
  if (shop === null) return { name: commonMessages.brand };
  const { links: _, ...rest } = shop;
  return rest;
}
