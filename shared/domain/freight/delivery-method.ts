import type { carriers } from '#shared/domain/fulfilment/carriers.ts';
import type { Minor } from '#shared/domain/money.ts';

declare const unit: unique symbol;

/** An integer in milligrams, such as 1500000 for 1.5 kg. */
export type Milligrams = number & { readonly [unit]: 'mg' };

/** Throws on a fraction. */
export function milligrams(value: number): Milligrams {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no weight in milligrams`);
  return value as Milligrams;
}

export type Carrier = (typeof carriers)[number]['name'];

/** Up to a bound with the bound, and above all of them where it is null. Bounds rise; only the last one may be null. */
export interface ValueStep {
  /** Net value of the goods. */
  upTo: Minor | null;
  netMinor: Minor;
}

export interface WeightStep {
  upToMg: Milligrams | null;
  netMinor: Minor;
}

export type FreightRule =
  | { is: 'free' }
  | { is: 'collect' }
  | { is: 'agreement' }
  | { is: 'flat'; netMinor: Minor }
  | { is: 'byValue'; steps: ValueStep[] }
  | { is: 'byWeight'; steps: WeightStep[] };

/** A country, or those of its places whose postcodes begin with one of the prefixes, when there are any. */
export interface DeliveryZone {
  /** ISO 3166, two capital letters. */
  country: string;
  /** As `postcodeKey` makes them. */
  postcodes: string[];
}

export interface DeliveryMethod {
  id: string;
  name: string;
  carrier: Carrier | null;
  rule: FreightRule;
  /** The net value of goods from which it costs nothing; null for none. By agreement it says nothing. */
  freeFrom: Minor | null;
  /** None for everywhere. */
  zones: DeliveryZone[];
}

export const freightRules = [
  'flat',
  'byWeight',
  'byValue',
  'free',
  'collect',
  'agreement',
] as const satisfies FreightRule['is'][];

export const MAX_DELIVERY_METHODS = 50;
export const MAX_DELIVERY_METHOD_NAME_LENGTH = 60;
export const MAX_FREIGHT_STEPS = 30;
export const MAX_DELIVERY_ZONES = 60;
export const MAX_ZONE_POSTCODES = 200;
/** Products without a weight that are shown by name. */
export const MAX_UNWEIGHED = 10;
export const MAX_COUNTED_UNWEIGHED = 1000;
/** In major units. */
export const MAX_FREIGHT = 1_000_000;

/** Postcodes are compared without blanks, hyphens and case. */
export function postcodeKey(postcode: string): string {
  return postcode.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}
