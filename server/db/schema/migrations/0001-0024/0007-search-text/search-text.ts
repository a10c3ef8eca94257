// What a product was found by in this version of the search, as frozen as the migration: code elsewhere has its own.

/**
 * A line for the name and one for the description. Each has the field without blanks and dashes between two tabs, then,
 * each behind two blanks, how its words begin: their first two letters, and the other spelling of those that have one.
 */
export function searchText(name: string, description: string): string {
  return [name, description].map((field) => lineOf(fold(field))).join('\n');
}

function lineOf(folded: string): string {
  const words = searchWords(folded);
  const beginnings = [...words.map((word) => [...word].slice(0, 2).join('')), ...words.flatMap(otherSpelling)];
  return `\t${folded.replace(GAPS, '')}\t${[...new Set(beginnings)].map((beginning) => `  ${beginning}`).join('')}`;
}

const DASHES = '\\p{Pd}\\u2212\\u00ad\\u2043';
const GAPS = new RegExp(`[\\s${DASHES}]+`, 'gu');

function searchWords(folded: string): string[] {
  const spaced = folded.replace(/(?<=\d)x(?=\d)/g, ' x ').replace(/(?<=\d)in(?![\p{L}\p{N}])/gu, ' in');
  return spaced.replace(GAPS, ' ').match(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
}

/**
 * Equal for texts that differ in case, in how a character is put together, or in what people write differently and mean
 * alike. NUL is what PostgreSQL makes of it.
 */
function fold(text: string): string {
  const apart = text.replace(MIXED_FRACTION, ' ').replaceAll('\0', '\ufffd');
  const whole = apart.toWellFormed().normalize('NFKC');
  const folded = whole.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
  return toOneSpelling(toOneMeasure(folded));
}

/** Between the parts of `1½`, of which NFKC makes eleven halves. */
const MIXED_FRACTION = /(?<=\d)(?=[\u00bc-\u00be\u2150-\u215e])/g;
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;
const TIMES = /(?<=\d)\s*(?:[x*]|\bby\b)\s*(?=\d)/g;
const INCHES = new RegExp(`(?<=\\d)(?:["”“″]|′′|''|[\\s${DASHES}]*in(?:ch(?:es)?)?(?![\\p{L}\\p{N}]))`, 'gu');

/** `1,200 × 800` and `1200*800` become `1200x800`, `1 inch` and `1"` become `1in`, `1⁄2` becomes `1/2`. */
function toOneMeasure(text: string): string {
  return text
    .replace(/[×✕✖⨯]/g, 'x')
    .replaceAll('⁄', '/')
    .replace(THOUSANDS, '')
    .replace(TIMES, 'x')
    .replace(INCHES, 'in');
}

const SPELLINGS = [
  ['aluminium', 'aluminum'],
  ['anodis', 'anodiz'],
  ['armour', 'armor'],
  ['bevelled', 'beveled'],
  ['calibre', 'caliber'],
  ['carburis', 'carburiz'],
  ['castor', 'caster'],
  ['catalogue', 'catalog'],
  ['centred', 'centered'],
  ['centre', 'center'],
  ['colour', 'color'],
  ['customis', 'customiz'],
  ['draught', 'draft'],
  ['enamelled', 'enameled'],
  ['fibre', 'fiber'],
  ['galvanis', 'galvaniz'],
  ['grey', 'gray'],
  ['labelled', 'labeled'],
  ['labelling', 'labeling'],
  ['leveller', 'leveler'],
  ['levelling', 'leveling'],
  ['litre', 'liter'],
  ['lustre', 'luster'],
  ['magnetis', 'magnetiz'],
  ['metallis', 'metalliz'],
  ['metre', 'meter'],
  ['mould', 'mold'],
  ['neutralis', 'neutraliz'],
  ['odour', 'odor'],
  ['oxidis', 'oxidiz'],
  ['panelled', 'paneled'],
  ['plough', 'plow'],
  ['pressuris', 'pressuriz'],
  ['rubberis', 'rubberiz'],
  ['stabilis', 'stabiliz'],
  ['standardis', 'standardiz'],
  ['sterilis', 'steriliz'],
  ['sulph', 'sulf'],
  ['swivelling', 'swiveling'],
  ['vapour', 'vapor'],
  ['vulcanis', 'vulcaniz'],
] as const;

const WHOLE_WORD_SPELLINGS = [
  ['disc', 'disk'],
  ['gage', 'gauge'],
  ['kerb', 'curb'],
  ['tyre', 'tire'],
  ['vice', 'vise'],
] as const;

const KEPT = new Map<string, string>([...SPELLINGS, ...WHOLE_WORD_SPELLINGS]);
const OTHER_PART = new RegExp(
  `${either(0, SPELLINGS)}|(?<!\\p{L})${either(0, WHOLE_WORD_SPELLINGS)}(?=s?(?!\\p{L}))`,
  'gu',
);
const OTHER = new Map([...KEPT].map(([other, kept]) => [kept, other]));
const KEPT_BEGINNING = new RegExp(`^(?:${either(1, SPELLINGS)}|${either(1, WHOLE_WORD_SPELLINGS)}(?=s?$))`, 'u');

function either(column: 0 | 1, spellings: readonly (readonly [other: string, kept: string])[]): string {
  return `(?:${spellings.map((spelling) => spelling[column]).join('|')})`;
}

function toOneSpelling(text: string): string {
  return text.replace(OTHER_PART, (part) => KEPT.get(part) ?? part);
}

/** The other spelling of a word, so that it is found while it is typed: `colou` is neither. */
function otherSpelling(word: string): string[] {
  const other = word.replace(KEPT_BEGINNING, (part) => OTHER.get(part) ?? part);
  return other === word ? [] : [other];
}
