import { html, raw } from 'hono/html';
import type { Shop } from '#shared/contracts/shop/shop.ts';
import { accentStyle } from '#shared/domain/shop/accent.ts';
import { deliveredShop } from '#shared/domain/shop/default-settings.ts';
import {
  DELIVERED_LOGO,
  LOGO_PLACEHOLDER,
  NAME_PLACEHOLDER,
  SHOP_COLORS_ID,
  SHOP_ID,
} from '#shared/domain/shop/shop-page.ts';
import { commonMessages } from '#shared/messages/common.ts';

const delivered = JSON.stringify(deliveredShop);

export function isAsDelivered(shop: Shop): boolean {
  return JSON.stringify(shop) === delivered;
}

export function fillShopPage(page: string, shop: Shop): string {
  const name = `${html`${shop.name}`}`;
  const logo = shop.logo ?? DELIVERED_LOGO;
  const head = html`<script type="application/json" id="${SHOP_ID}">${raw(toScriptText(shop))}</script>
    ${shop.accentColor !== null && html`<style id="${SHOP_COLORS_ID}">${raw(accentStyle(shop.accentColor))}</style>`}`;
  return page
    .replace(/<title>(.*?)<\/title>/, (_, built: string) => {
      const title = built.includes(NAME_PLACEHOLDER) ? built : name;
      return `<title>${title}</title>\n    ${head}`;
    })
    .replace(/<link rel="icon"[^>]*>/, (icon) => (shop.logo === null ? icon : `<link rel="icon" href="${logo}" />`))
    .replace(commonMessages.description, () => `${html`${commonMessages.descriptionOf(shop.name)}`}`)
    .replaceAll(NAME_PLACEHOLDER, () => name)
    .replaceAll(LOGO_PLACEHOLDER, () => logo);
}

export function toScriptText(value: object | unknown[]): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
