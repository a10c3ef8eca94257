import { countryName } from '#shared/domain/freight/countries.ts';
import type { ShippingData } from '#shared/domain/products/shipping-data.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';

const kilograms = (weight: number) => `${formatNumber(weight, { maximumFractionDigits: 6 })} kg`;

type Known = { [Field in keyof ShippingData]?: ShippingData[Field] | undefined };

function dimensions({ length, width, height }: Known): string {
  const sides = [length, width, height].filter((side) => side != null);
  if (sides.length === 3) return `${sides.map((side) => formatNumber(side)).join(' × ')} mm`;
  return Object.entries({ length, width, height })
    .flatMap(([name, side]) => (side == null ? [] : `${name} ${formatNumber(side)} mm`))
    .join(', ');
}

/** What is known of a product's weight, dimensions, origin and number for customs, as customers read it. */
export function shippingFacts(product: Known): { label: string; value: string }[] {
  const { weight, countryOfOrigin, customsNumber } = product;
  return [
    { label: 'Weight', value: weight == null ? '' : kilograms(weight) },
    { label: 'Dimensions', value: dimensions(product) },
    { label: 'Country of origin', value: countryOfOrigin == null ? '' : countryName(countryOfOrigin) },
    { label: 'Customs number', value: customsNumber ?? '' },
  ].filter(({ value }) => value !== '');
}
