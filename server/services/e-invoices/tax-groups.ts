import type { EInvoiceData, LineTax } from '#server/services/e-invoices/e-invoice-data.ts';
import { readExemption, type TaxCategory } from '#shared/domain/e-invoices/tax-category.ts';
import { taxOn } from '#shared/domain/invoices/tax.ts';
import { fromTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';
import { eInvoiceMessages as texts } from '#shared/messages/invoices/e-invoices.ts';

/** One "VAT breakdown" of EN 16931. */
export interface TaxGroup {
  category: TaxCategory;
  /** In percent, such as `7.725`; null of what is not subject to VAT. */
  percent: string | null;
  reason: string | null;
  code: string | null;
  net: Minor;
  tax: Minor;
}

export interface GroupedTaxes {
  groups: TaxGroup[];
  /** The group of each line. */
  ofLines: TaxGroup[];
  /** What the total has besides net and taxes. */
  rounding: Minor;
}

type Kind = Pick<TaxGroup, 'category' | 'percent' | 'reason' | 'code'>;

/** One group for each category and rate, with the tax as it was frozen. */
export function groupTaxes({ lines, taxes, total }: Pick<EInvoiceData, 'lines' | 'taxes' | 'total'>): GroupedTaxes {
  const kinds = lines.map(({ tax }) => kindOf(tax));
  // Nothing else may stand beside what is not subject to VAT.
  const isMixed = kinds.some(({ category }) => category !== 'O');
  const shown = kinds.map((kind): Kind => {
    return kind.category === 'O' && isMixed ? { ...kind, category: 'E', percent: '0', code: null } : kind;
  });
  const keyed = lines.map(({ line, tax }, index) => ({ line, tax, kind: shown[index] ?? kindOf(tax) }));
  const keyOf = ({ category, percent }: Kind) => `${category} ${percent}`;
  const byKey = new Map(
    [...Map.groupBy(keyed, ({ kind }) => keyOf(kind))].map(([key, same]): [string, TaxGroup] => {
      const net = sumMinor(same.map(({ line }) => line.net));
      const [first] = same;
      const rate = first?.tax.rate ?? null;
      return [key, { ...mergeKinds(same.map(({ kind }) => kind)), net, tax: taxOf({ rate, net }, taxes) }];
    }),
  );
  const groups = [...byKey.values()];
  const charged = sumMinor(groups.flatMap(({ net, tax }) => [net, tax]));
  const ofLines = keyed.flatMap(({ kind }) => byKey.get(keyOf(kind)) ?? []);
  return { groups, ofLines, rounding: minor(total - charged) };
}

function kindOf({ rate, exemptReason }: LineTax): Kind {
  if (rate === null && exemptReason !== null) {
    const { category, reason, code } = readExemption(exemptReason);
    return { category, percent: category === 'O' ? null : '0', reason, code };
  }
  if (rate === null) return { category: 'O', percent: null, reason: texts.untaxed, code: null };
  return { category: rate === 0 ? 'Z' : 'S', percent: fromTaxThousandths(rate), reason: null, code: null };
}

function mergeKinds(kinds: Kind[]): Kind {
  const [first] = kinds;
  if (!first) throw new Error('A group has lines');
  const join = (values: (string | null)[]) => [...new Set(values)].filter((value) => value !== null);
  const codes = join(kinds.map(({ code }) => code));
  const reason = join(kinds.map((kind) => kind.reason)).join('; ');
  // A breakdown has one code.
  return { ...first, reason: reason === '' ? null : reason, code: codes.length === 1 ? (codes[0] ?? null) : null };
}

/** Documents of before decision 70 summed the taxes of their orders. */
function taxOf({ rate, net }: { rate: number | null; net: Minor }, taxes: EInvoiceData['taxes']): Minor {
  const [frozen, ...others] = taxes.filter((tax) => tax.rate === rate);
  return frozen && others.length === 0 && frozen.net === net ? frozen.tax : taxOn(net, rate);
}
