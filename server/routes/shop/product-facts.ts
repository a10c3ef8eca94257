import type { ProductRow } from '#server/db/schema/tables/products.ts';
import { parsePictures } from '#server/db/stored-json.ts';
import { isOrderable } from '#server/queries/products/products.ts';
import type { PriceView } from '#server/routes/products/price-view.ts';
import type { ShownProductDetails } from '#shared/contracts/products/product-details.ts';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import { type Currency, fromPriceUnits, type PriceUnits } from '#shared/domain/money.ts';
import { categoryPath } from '#shared/domain/products/category.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';

interface FactsTerms {
  origin: string;
  currency: Currency;
  prices: PriceView;
}

interface DescribedProduct {
  id: string;
  name: string;
  description: string;
  image: string;
  /** JSON, as the table has it. */
  pictures?: string;
  part_number: string | null;
  barcode: string | null;
  category: string | null;
  price_units: PriceUnits;
  minimum_quantity: number;
  available_quantity: number;
  sells_rest: ProductRow['sells_rest'];
}

/** See https://schema.org/Product */
export function productFact(product: DescribedProduct, { origin, currency, prices }: FactsTerms): object {
  const url = productAddress(origin, product.id);
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: imagesOf(product, origin),
    ...(product.part_number !== null && { mpn: product.part_number, sku: product.part_number }),
    ...(product.barcode !== null && { gtin: product.barcode }),
    ...(product.category !== null && { category: product.category }),
    ...(prices.seesPrices && {
      offers: {
        '@type': 'Offer',
        url,
        price: fromPriceUnits(product.price_units),
        priceCurrency: currency.toUpperCase(),
        availability: `https://schema.org/${isOrderable(product) ? 'InStock' : 'OutOfStock'}`,
        eligibleQuantity: { '@type': 'QuantitativeValue', minValue: product.minimum_quantity },
      },
    }),
  };
}

function imagesOf({ image, pictures = '[]' }: DescribedProduct, origin: string): string | string[] {
  const [first = '', ...others] = [image, ...parsePictures(pictures).map((picture) => picture.image)].map(
    (address) => new URL(address, origin).href,
  );
  return others.length === 0 ? first : [first, ...others];
}

/**
 * What a product names: see https://schema.org/Product and, of a discontinued one, https://schema.org/ProductModel. Accessories
 * say themselves what they are for.
 */
export function relationFacts({ _id, related }: ShownProductDetails, origin: string): object {
  if (related === undefined) return {};
  const id = productAddress(origin, _id);
  const toFact = ({ _id, product, partNumber }: ShownProductSummary) => ({
    '@type': 'Product',
    name: product,
    url: productAddress(origin, _id),
    ...(partNumber !== null && { mpn: partNumber, sku: partNumber }),
  });
  const { accessories, substitutes, replacedBy } = related;
  const forThis = { isAccessoryOrSparePartFor: { '@id': id } };
  return {
    '@id': id,
    ...(accessories.length > 0 && { isRelatedTo: accessories.map((each) => ({ ...toFact(each), ...forThis })) }),
    ...(substitutes.length > 0 && { isSimilarTo: substitutes.map(toFact) }),
    ...(replacedBy !== null && {
      '@type': ['Product', 'ProductModel'],
      predecessorOf: { ...toFact(replacedBy), '@type': ['Product', 'ProductModel'] },
    }),
  };
}

export function productAddress(origin: string, id: string): string {
  return `${origin}/purchase/${encodeURIComponent(id)}`;
}

/** See https://schema.org/BreadcrumbList; `last` is the page itself. */
export function breadcrumbFact(origin: string, category: string | null, last: { name: string; item: string }): object {
  const crumbs = [
    { name: navigationMessages.products, item: `${origin}/products` },
    ...(category === null ? [] : [{ name: category, item: `${origin}${categoryPath(category)}` }]),
    last,
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
  };
}
