import { yieldRegularly } from '#server/async/yield-to-event-loop.ts';
import { type CellTerms, numberTexts } from '#server/services/imports/product-cells.ts';
import type { HeadedTable } from '#server/services/imports/reading/read-table.ts';
import type { ProductColumn } from '#shared/domain/products/product-columns.ts';
import { type DecimalDecision, decideDecimal, surroundingDecimal } from '#shared/domain/reading/decimal-decision.ts';
import { localDecimal } from '#shared/domain/reading/local-decimal.ts';
import type { DecimalSign } from '#shared/domain/reading/number-text.ts';

export interface FileDecimals {
  decimals: CellTerms['decimals'];
  /** Of the prices, or of all numbers without any. */
  shown: Pick<DecimalDecision, 'decimal' | 'ambiguous'>;
}

/** Numbers of a column decide for it; where none does, those of the other columns, then locale and delimiter if they agree. */
export async function decideDecimals(
  { delimiter, records }: Pick<HeadedTable, 'delimiter' | 'records'>,
  columns: (ProductColumn | null)[],
  selected: DecimalSign | undefined,
): Promise<FileDecimals> {
  const texts = new Map<ProductColumn, string[]>();
  const yieldIfDue = yieldRegularly();
  for (const { cells, problem } of records) {
    await yieldIfDue();
    if (problem !== undefined) continue;
    for (const [index, column] of columns.entries()) {
      const found = column === null ? [] : numberTexts(column, cells[index] ?? '');
      if (column !== null && found.length > 0) append(texts, column, found);
    }
  }
  const all = decideDecimal([...texts.values()].flat());
  const surroundings = surroundingDecimal(delimiter, localDecimal());
  const decide = (own: string[]): DecimalDecision => {
    const decision = decideDecimal(own);
    if (selected !== undefined) return { ...decision, decimal: selected, decidedBy: 'person' };
    if (decision.decimal !== null || decision.proofs.length > 1 || all.proofs.length > 1) return decision;
    if (all.decimal !== null) return { ...decision, decimal: all.decimal, decidedBy: 'numbers' };
    return decideDecimal(own, surroundings);
  };
  const decimals = Object.fromEntries([...texts].map(([column, own]) => [column, decide(own)]));
  const prices = decimals.price ?? decimals.priceBreaks;
  const { decimal } = prices ?? all;
  const isAsked = prices !== undefined && (decimal === null || prices.decidedBy === 'surroundings');
  const asked = Object.values(decimals).flatMap((decision) => (decision.decimal === null ? decision.ambiguous : []));
  const ofPrices = isAsked ? prices.ambiguous.filter((text) => decimal === null || !text.includes(decimal)) : [];
  return { decimals, shown: { decimal, ambiguous: [...new Set([...ofPrices, ...asked])].slice(0, 3) } };
}

function append(texts: Map<ProductColumn, string[]>, column: ProductColumn, found: string[]): void {
  const own = texts.get(column);
  if (own === undefined) texts.set(column, found);
  else own.push(...found);
}
