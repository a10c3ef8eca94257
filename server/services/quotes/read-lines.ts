import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { QuoteLineRow } from '#server/db/schema/tables/quotes.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { findQuotableProducts, type QuotableProduct } from '#server/queries/quotes/quotes.ts';
import { MAX_STOCK } from '#shared/domain/limits.ts';
import { type PriceUnits, toPriceUnits } from '#shared/domain/money.ts';
import { quantityProblem } from '#shared/domain/stock/quantity.ts';
import { lineQuantityMessage } from '#shared/messages/checkouts/checkouts.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { quoteFieldMessages as texts } from '#shared/messages/quotes/quote-fields.ts';

interface NewLine {
  productId?: string | null | undefined;
  name?: string | null | undefined;
  quantity: number;
  /** In major units. */
  price?: number | null | undefined;
  leadTime?: string | null | undefined;
}

interface LineOptions {
  quoteId: string;
  /** 0 for what is asked for, at wished prices of any line. */
  version: number;
}

type Refuse = (name: 'productId' | 'price' | 'wishedPrice' | 'quantity', message: string) => void;

/**
 * The rows of lines, which name products as the catalogue does now. Prices are offered for products only, in quantities
 * that can be ordered. @throws {AppError} invalid_fields, for every bad line at once
 */
export async function readLines(
  db: WriteTransaction,
  lines: NewLine[],
  { quoteId, version }: LineOptions,
): Promise<QuoteLineRow[]> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId || []))];
  const products = await findQuotableProducts(withoutRowLocks(db), ids);
  const fields: Record<string, string> = {};
  const rows = lines.map((line, index): QuoteLineRow => {
    const product = products.get(line.productId ?? '');
    const refuse: Refuse = (name, message) => {
      fields[`lines.${index}.${name}`] = message;
    };
    if (line.productId && !product) refuse('productId', texts.productGone);
    const price = priceOf(line, (message) => refuse(version === 0 ? 'wishedPrice' : 'price', message));
    if (version > 0 && price !== null) checkOffered(line, product, refuse);
    return {
      quote_id: quoteId,
      version,
      line: index,
      product_id: product?.id ?? null,
      name: product?.name ?? line.name ?? '',
      part_number: product?.part_number ?? null,
      quantity: line.quantity,
      price_units: price,
      lead_time: line.leadTime ?? null,
    };
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields });
  if (version > 0 && rows.every((row) => row.price_units === null)) {
    throw new AppError('invalid_fields', { message: texts.priceRequired, fields: { lines: texts.priceRequired } });
  }
  return rows;
}

function priceOf({ price }: NewLine, refuse: (message: string) => void): PriceUnits | null {
  if (price === undefined || price === null) return null;
  const units = toPriceUnits(price);
  if (units === null) refuse(fieldMessages.priceInvalid);
  return units;
}

/** What could never be ordered is not offered; stock may still come. */
function checkOffered({ quantity }: NewLine, product: QuotableProduct | undefined, refuse: Refuse): void {
  if (!product) {
    refuse('price', texts.priceWithoutProduct);
    return;
  }
  const rule = {
    minimumQuantity: product.minimum_quantity,
    orderMultiple: product.order_multiple,
    availableQuantity: MAX_STOCK,
  };
  const problem = quantityProblem(quantity, rule);
  if (problem !== null) refuse('quantity', lineQuantityMessage(problem, quantity, rule));
}
