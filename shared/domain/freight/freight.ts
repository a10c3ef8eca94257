import {
  type DeliveryMethod,
  type FreightRule,
  type Milligrams,
  milligrams,
  postcodeKey,
} from '#shared/domain/freight/delivery-method.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';

/** What is sent, and where to. */
export interface Consignment {
  /** The net value of the goods. */
  netMinor: Minor;
  /** Null when the weight of a product is unknown. */
  weightMg: Milligrams | null;
  country: string | null;
  postcode: string | null;
}

export type FreightProblem = 'weightUnknown' | 'tooHeavy' | 'tooValuable' | 'elsewhere' | 'placeUnknown';

/** What sending costs, without tax. */
export type Freight =
  | { is: 'priced'; netMinor: Minor }
  | { is: 'agreement' }
  | { is: 'unavailable'; why: FreightProblem };

/** Every freight is computed here, on both sides. */
export function freightOf(method: DeliveryMethod, consignment: Consignment): Freight {
  const place = problemOfPlace(method, consignment);
  if (place !== null) return { is: 'unavailable', why: place };
  return priceOf(method.rule, consignment, method.freeFrom !== null && consignment.netMinor >= method.freeFrom);
}

const NOTHING = { is: 'priced', netMinor: minor(0) } as const;

function priceOf(rule: FreightRule, { netMinor, weightMg }: Consignment, isFree: boolean): Freight {
  switch (rule.is) {
    case 'free':
    case 'collect':
      return NOTHING;
    case 'agreement':
      return { is: 'agreement' };
    case 'flat':
      return isFree ? NOTHING : { is: 'priced', netMinor: rule.netMinor };
    case 'byValue': {
      if (isFree) return NOTHING;
      const step = rule.steps.find(({ upTo }) => upTo === null || netMinor <= upTo);
      return step ? { is: 'priced', netMinor: step.netMinor } : { is: 'unavailable', why: 'tooValuable' };
    }
    case 'byWeight': {
      // What a carrier takes at most also holds for what costs nothing.
      const hasEnd = rule.steps.every(({ upToMg }) => upToMg !== null);
      if (weightMg === null) return isFree && !hasEnd ? NOTHING : { is: 'unavailable', why: 'weightUnknown' };
      const step = rule.steps.find(({ upToMg }) => upToMg === null || weightMg <= upToMg);
      if (!step) return { is: 'unavailable', why: 'tooHeavy' };
      return isFree ? NOTHING : { is: 'priced', netMinor: step.netMinor };
    }
  }
}

function problemOfPlace(
  { zones }: DeliveryMethod,
  { country, postcode }: Consignment,
): 'placeUnknown' | 'elsewhere' | null {
  if (zones.length === 0) return null;
  if (country === null) return 'placeUnknown';
  const there = zones.filter((zone) => zone.country === country);
  if (there.length === 0) return 'elsewhere';
  if (there.some(({ postcodes }) => postcodes.length === 0)) return null;
  const key = postcodeKey(postcode ?? '');
  if (key === '') return 'placeUnknown';
  return there.some(({ postcodes }) => postcodes.some((prefix) => key.startsWith(prefix))) ? null : 'elsewhere';
}

interface ConsignedLine {
  /** Of its order. */
  netMinor: Minor;
  /** Of one selling unit; null when unknown. */
  weightMg: number | null;
  quantity: number;
}

/** A weight beyond what numbers hold exactly counts as the greatest of them, which is beyond every bound. */
export function consignmentOf(
  lines: ConsignedLine[],
  { country, postcode }: Pick<Consignment, 'country' | 'postcode'>,
): Consignment {
  return { netMinor: sumMinor(lines.map(({ netMinor }) => netMinor)), weightMg: weightOf(lines), country, postcode };
}

function weightOf(lines: ConsignedLine[]): Milligrams | null {
  let sum = 0n;
  for (const { weightMg, quantity } of lines) {
    if (weightMg === null) return null;
    sum += BigInt(weightMg) * BigInt(quantity);
  }
  return milligrams(Math.min(Number(sum), Number.MAX_SAFE_INTEGER));
}

/** Which part of the place the methods ask for. */
export function placeAskedFor(methods: Pick<DeliveryMethod, 'zones'>[]): 'nothing' | 'country' | 'postcode' {
  const zones = methods.flatMap((method) => method.zones);
  if (zones.length === 0) return 'nothing';
  return zones.some(({ postcodes }) => postcodes.length > 0) ? 'postcode' : 'country';
}

/** Where the methods deliver to, by code; null for everywhere. */
export function countriesOf(methods: Pick<DeliveryMethod, 'zones' | 'rule'>[]): string[] | null {
  const delivering = methods.filter(({ rule }) => rule.is !== 'collect');
  if (delivering.some(({ zones }) => zones.length === 0)) return null;
  return [...new Set(delivering.flatMap(({ zones }) => zones.map(({ country }) => country)))].sort();
}
