import { type DecimalSign, isAmbiguous, parseNumber, provenSign } from '#shared/domain/reading/number-text.ts';

/** How the numbers of a text or a column are written. */
export interface DecimalDecision {
  /** Null where nothing decides: then numbers that can be read in two ways are asked for. */
  decimal: DecimalSign | null;
  /** `surroundings`: locale and delimiter agree. `person`: somebody selected it. */
  decidedBy: 'numbers' | 'surroundings' | 'person' | null;
  /** A number that decided; two that contradict each other. */
  proofs: string[];
  /** The first numbers that can be read in two ways. */
  ambiguous: string[];
}

const MAX_EXAMPLES = 3;

/**
 * One number that can be read in one way only decides for all. Numbers that contradict each other decide nothing, and
 * neither do the surroundings then.
 */
export function decideDecimal(texts: Iterable<string>, surroundings: DecimalSign | null = null): DecimalDecision {
  const proofs: Partial<Record<DecimalSign, string>> = {};
  const ambiguous = new Set<string>();
  for (const text of texts) {
    const number = parseNumber(text);
    if (number === null) continue;
    const sign = provenSign(number);
    if (sign !== null) proofs[sign] ??= text.trim();
    else if (ambiguous.size < MAX_EXAMPLES && isAmbiguous(number)) ambiguous.add(text.trim());
  }
  const examples = { proofs: Object.values(proofs), ambiguous: [...ambiguous] };
  if (examples.proofs.length > 1) return { decimal: null, decidedBy: null, ...examples };
  const proven = proofs['.'] === undefined ? (proofs[','] === undefined ? null : ',') : '.';
  if (proven !== null) return { decimal: proven, decidedBy: 'numbers', ...examples };
  return { decimal: surroundings, decidedBy: surroundings && 'surroundings', ...examples };
}

/**
 * What the surroundings of numbers say when they agree: spreadsheets separate cells by `;` where a comma separates
 * decimals, and by `,` elsewhere. Null when they do not, and for other delimiters.
 */
export function surroundingDecimal(delimiter: string | null, locale: DecimalSign): DecimalSign | null {
  const expected = delimiter === ';' ? ',' : delimiter === ',' ? '.' : null;
  return expected === locale ? locale : null;
}
