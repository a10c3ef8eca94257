import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context } from 'hono';
import { type PageBody, pageBody, respondBody } from '#server/http/documents/page-body.ts';
import { fillShopPage, isAsDelivered } from '#server/http/documents/shop-page.ts';
import type { Shop } from '#shared/contracts/shop/shop.ts';
import type { BuiltPage } from '#shared/domain/shop/shop-page.ts';

/** Null when the built page is right as it is. */
export type ShopPages = (page: BuiltPage, context: Context) => Promise<Response | null>;

const BROTLI_QUALITY = 9;

export function createShopPages(root: string, readShop: () => Promise<Shop>): ShopPages {
  const filled = new Map<string, { shop: string; body: PageBody }>();

  function fill({ file, template = file }: BuiltPage, shop: Shop): PageBody {
    const key = JSON.stringify(shop);
    const earlier = filled.get(file);
    if (earlier?.shop === key) return earlier.body;
    const body = pageBody(fillShopPage(readFileSync(path.join(root, template), 'utf8'), shop), BROTLI_QUALITY);
    filled.set(file, { shop: key, body });
    return body;
  }

  return async (page, context) => {
    const shop = await readShop();
    return isAsDelivered(shop) ? null : respondBody(context, fill(page, shop));
  };
}
