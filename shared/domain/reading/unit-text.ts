import { type Unit, units } from '#shared/domain/products/units.ts';
import { packWords, unitMultiples, unitWords } from '#shared/domain/reading/unit-words.ts';

/** One of what is written is `factor` of `unit`: a dozen is 12 of `piece`. */
export interface UnitWay {
  unit: Unit;
  factor: number;
}

export interface UnitWord {
  /** Two for `M`, which is a metre or 1,000 pieces; none for packs of unknown content, such as `bag`. */
  ways: UnitWay[];
}

const known = new Map<string, UnitWord>();

function learn(words: string, way: UnitWay | null): void {
  for (const word of words.split(' ')) {
    const ways = [...(known.get(word)?.ways ?? []), ...(way ? [way] : [])];
    known.set(word, { ways: ways.filter((one, index) => ways.findIndex((other) => isSame(one, other)) === index) });
  }
}

const isSame = (one: UnitWay, other: UnitWay) => one.unit === other.unit && one.factor === other.factor;

for (const unit of units) learn(unitWords[unit], { unit, factor: 1 });
for (const { words, ...way } of unitMultiples) learn(words, way);
learn(packWords, null);

const MAX_WORD = 20;

/** What a word for a unit means, with or without a full stop and in any case; null for other words. */
export function readUnit(text: string): UnitWord | null {
  if (text.length > MAX_WORD) return null;
  const word = text.trim().normalize('NFC');
  const key = word.toLowerCase().replace(/[.,:;)]{1,3}$/, '');
  const found = known.get(key);
  // Buyers write C and M for hundreds and thousands; small letters are something else.
  if (found && (key === 'm' || key === 'c') && word.charAt(0) === key)
    return key === 'm' ? { ways: [{ unit: 'metre', factor: 1 }] } : null;
  return found ?? null;
}

/** The unit that a cell names exactly, as in a product's data; null for parts, multiples and other text. */
export function readOwnUnit(text: string): Unit | null {
  return readUnit(text)?.ways.find(({ factor }) => factor === 1)?.unit ?? null;
}

/** Units that measure goods rather than count them. */
export function isMeasure(unit: Unit): boolean {
  return unit === 'metre' || unit === 'kilogram' || unit === 'litre';
}
