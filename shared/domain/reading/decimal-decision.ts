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

/** A number that can be read with one sign only. */
export interface DecimalProof {
  sign: DecimalSign;
  text: string;
}

const MAX_EXAMPLES = 3;

/**
 * One number that can be read in one way only decides for all. Numbers that contradict each other decide nothing, and
 * neither do the surroundings then.
 */
export function decideDecimal(texts: Iterable<string>, surroundings: DecimalSign | null = null): DecimalDecision {
  const proofs: DecimalProof[] = [];
  const ambiguous = new Set<string>();
  for (const text of texts) {
    const number = parseNumber(text);
    if (number === null) continue;
    const sign = provenSign(number);
    if (sign !== null) proofs.push({ sign, text: text.trim() });
    else if (isAmbiguous(number)) ambiguous.add(text.trim());
  }
  return decideByProofs(proofs, ambiguous, surroundings);
}

export function decideByProofs(
  proofs: readonly DecimalProof[],
  ambiguous: Iterable<string>,
  surroundings: DecimalSign | null = null,
): DecimalDecision {
  const firsts = (['.', ','] as const).flatMap((sign) => proofs.find((proof) => proof.sign === sign) ?? []);
  const examples = {
    proofs: firsts.map(({ text }) => text),
    ambiguous: [...new Set(ambiguous)].slice(0, MAX_EXAMPLES),
  };
  const [first] = firsts;
  if (firsts.length > 1) return { decimal: null, decidedBy: null, ...examples };
  if (first !== undefined) return { decimal: first.sign, decidedBy: 'numbers', ...examples };
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
