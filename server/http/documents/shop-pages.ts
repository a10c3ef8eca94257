import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { fillShopPage, isAsDelivered } from '#server/http/documents/shop-page.ts';
import type { Shop } from '#shared/contracts/shop.ts';
import { HOME_TEMPLATE } from '#shared/domain/shop-page.ts';

export type PageFile = 'home.html' | 'index.html';

/** Null when the built page is right as it is. */
export type ShopPages = (file: PageFile, context: Context) => Promise<Response | null>;

interface FilledPage {
  shop: string;
  bodies: { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer>; identity: Uint8Array<ArrayBuffer> };
}

export function createShopPages(root: string, readShop: () => Promise<Shop>): ShopPages {
  const filled = new Map<PageFile, Promise<FilledPage>>();

  async function fill(file: PageFile, shop: Shop): Promise<FilledPage> {
    const key = JSON.stringify(shop);
    const earlier = await filled.get(file);
    if (earlier?.shop === key) return earlier;
    const page = fillPage(path.join(root, file === 'home.html' ? HOME_TEMPLATE : file), shop);
    filled.set(file, page);
    return page;
  }

  return async (file, context) => {
    const shop = await readShop();
    if (isAsDelivered(shop)) return null;
    const { bodies } = await fill(file, shop);
    const accepted = new Set(
      context.req
        .header('accept-encoding')
        ?.split(',')
        .map((name) => name.trim().split(';')[0]),
    );
    const encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
    context.header('Cache-Control', 'no-cache');
    context.header('Content-Type', 'text/html; charset=utf-8');
    context.header('Vary', 'Accept-Encoding', { append: true });
    if (encoding !== 'identity') context.header('Content-Encoding', encoding);
    return context.body(bodies[encoding]);
  };
}

async function fillPage(file: string, shop: Shop): Promise<FilledPage> {
  const identity = new TextEncoder().encode(fillShopPage(readFileSync(file, 'utf8'), shop));
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity),
  ]);
  return { shop: JSON.stringify(shop), bodies: { br: new Uint8Array(br), gzip: new Uint8Array(zipped), identity } };
}
