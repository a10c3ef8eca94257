import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { AppError } from '#server/app-error.ts';
import type { ProductDetailsRow } from '#server/db/schema/tables/products.ts';
import { parsePictures } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { publicOrigin } from '#server/http/documents/public-origin.ts';
import { FEEDS_PER_ADDRESS_PER_MINUTE } from '#server/http/limits.ts';
import { streamParts } from '#server/http/pipeline/stream-parts.ts';
import { clientAddress } from '#server/http/protection/client-address.ts';
import { spend } from '#server/http/protection/rate-limit.ts';
import {
  isOrderable,
  listProductIds,
  maxProductSeq,
  readProductDetailRows,
} from '#server/queries/products/products.ts';
import { countInMemory } from '#server/queries/request-counts.ts';
import { readPriceVisibility, readSettings } from '#server/queries/shop/settings.ts';
import { productAddress } from '#server/routes/shop/product-facts.ts';
import { freezePrice } from '#server/services/price-lists/freeze-price.ts';
import { orderAmounts } from '#shared/domain/invoices/tax.ts';
import { toTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { type Currency, fromMinorUnits } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';

/** Products are read and written in parts of so many, with other requests between them. */
const PART = 200;

// Limits of https://support.google.com/merchants/answer/7052112
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;
const MAX_MORE_PICTURES = 10;

/** Where prices are told without tax. */
const WITHOUT_TAX = new Set(['US', 'CA']);

interface Terms {
  origin: string;
  currency: Currency;
  /** In thousandths of a percent; null where prices are told without tax. */
  taxRate: number | null;
}

/** The products as search engines and marketplaces read them: RSS 2.0 with the names of Google Merchant Center. */
export function productFeedRoutes(deps: Deps): Hono {
  const app = new Hono();
  const perAddress = countInMemory('feeds', FEEDS_PER_ADDRESS_PER_MINUTE, null);
  app.get('/feeds/products.xml', async (context) => {
    if (deps.settings.rateLimit) await spend(perAddress, clientAddress(context, deps.settings.trustProxy));
    // Anybody may read the feed, so it is there for who shows prices to anybody.
    if ((await readPriceVisibility(deps.db)) !== 'everyone') throw new AppError('not_found');
    return context.body(streamParts(writeFeed(deps, context)), 200, {
      'Content-Type': 'application/xml; charset=UTF-8',
      'Cache-Control': 'public, max-age=3600',
    });
  });
  return app;
}

async function* writeFeed(deps: Deps, context: Context): AsyncGenerator<string> {
  const { name, taxRate, country } = await readSettings(deps.db);
  const { currency } = deps.settings;
  const isWithoutTax = taxRate === null || (country === null ? currency === 'usd' : WITHOUT_TAX.has(country));
  const terms = {
    origin: publicOrigin(context, deps.settings),
    currency,
    taxRate: isWithoutTax ? null : toTaxThousandths(taxRate),
  };
  const shop = xmlText(name);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${html`<title>${shop}</title><link>${terms.origin}</link><description>${shop}</description>`}\n`;
  const last = await maxProductSeq(deps.db);
  for (let after = 0; after < last; after += PART) {
    const ids = await listProductIds(deps.db, { after, upTo: after + PART });
    const rows = new Map((await readProductDetailRows(deps.db, ids)).map((row) => [row.id, row]));
    const items = ids.map((id) => {
      const row = rows.get(id);
      return row === undefined ? '' : `${itemOf(row, terms)}\n`;
    });
    if (items.length > 0) yield items.join('');
  }
  yield '</channel></rss>\n';
}

/** Sold by the minimum quantity, so that is what a price is of. */
function itemOf(row: ProductDetailsRow, { origin, currency, taxRate }: Terms) {
  const { minimum_quantity: quantity, part_number, barcode, category, weight_mg } = row;
  const priceUnits = unitPriceAt(freezePrice(row, null, quantity).list, quantity);
  const { total } = orderAmounts({ priceUnits, quantity, taxRate }, currency);
  const [picture = '', ...more] = [row.image, ...parsePictures(row.pictures).map(({ image }) => image)].map(
    (address) => new URL(address, origin).href,
  );
  const title = quantity === 1 ? row.name : `${row.name} (${quantity} × ${row.unit})`;
  const field = (name: string, value: string | null) =>
    value === null ? '' : html`<${name}>${xmlText(value)}</${name}>`;
  return `<item>${[
    field('g:id', row.id),
    field('title', title.slice(0, MAX_TITLE)),
    field('description', row.description.slice(0, MAX_DESCRIPTION)),
    field('link', productAddress(origin, row.id)),
    field('g:image_link', picture),
    ...more.slice(0, MAX_MORE_PICTURES).map((address) => field('g:additional_image_link', address)),
    field('g:availability', isOrderable(row) ? 'in_stock' : 'out_of_stock'),
    field('g:price', `${fromMinorUnits(total, currency)} ${currency.toUpperCase()}`),
    field('g:multipack', quantity === 1 ? null : String(quantity)),
    field('g:condition', 'new'),
    field('g:gtin', barcode),
    field('g:mpn', part_number),
    // A part number identifies a product only with a brand, which the shop does not know.
    field('g:identifier_exists', barcode === null ? 'no' : null),
    field('g:product_type', category),
    field('g:shipping_weight', weight_mg === null ? null : `${(weight_mg * quantity) / 1_000_000} kg`),
  ].join('')}</item>`;
}

/** Without the characters that no XML may have. */
function xmlText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, ' ');
}
