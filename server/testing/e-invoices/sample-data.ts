import type { EInvoiceData, LineTax } from '#server/services/e-invoices/e-invoice-data.ts';
import { sumTaxes } from '#server/services/invoices/issue-invoice.ts';
import { withTax } from '#shared/domain/invoices/tax.ts';
import { type Currency, minor, orderTotal, priceUnits, sumMinor } from '#shared/domain/money.ts';
import type { Unit } from '#shared/domain/products/units.ts';

export interface SampleLine {
  /** In ten-thousandths. */
  price: number;
  quantity: number;
  tax?: LineTax;
  unit?: Unit | null;
  /** A credited part, or a freight: only the amount is known. */
  isAmount?: boolean;
  /** What a part has more or less than price times quantity, in minor units. */
  off?: number;
}

export const standard: LineTax = { rate: 19_000, exemptReason: null };

/** A document over these orders, each of which was taxed and rounded on its own. */
export function sampleData(samples: SampleLine[], change: Partial<EInvoiceData> = {}): EInvoiceData {
  const currency: Currency = change.currency ?? 'eur';
  const orders = samples.map(
    ({ price, quantity, tax = standard, unit = 'piece', isAmount = false, off = 0 }, index) => {
      const amounts = withTax(minor(orderTotal(priceUnits(price), quantity, currency) + off), tax.rate);
      const line = {
        orderId: `order-${index}`,
        orderNumber: `B-${10_001 + index}`,
        name: `Hex bolt M${index + 1}`,
        partNumber: `HB-${index}`,
        quantity: isAmount ? null : quantity,
        unit: isAmount ? null : unit,
        price: isAmount ? null : priceUnits(price),
        net: amounts.net,
      };
      return { amounts, line, tax };
    },
  );
  const payables = orders.map(({ amounts, tax }) => ({
    order: { tax_name: 'VAT', tax_rate: tax.rate } as Parameters<typeof sumTaxes>[0][number]['order'],
    net: amounts.net,
    tax: amounts.tax,
  }));
  return {
    number: 'INV-2026-000123',
    kind: 'invoice',
    day: '2026-11-29',
    currency,
    seller: {
      name: 'Nuts & Bolts GmbH',
      address: '12 Dock Road\n20457 Hamburg',
      country: 'DE',
      taxId: 'DE 136695976',
      email: 'billing@nuts.example',
      phone: '+49 40 555 01',
      electronicAddress: null,
      iban: 'DE89370400440532013000',
    },
    buyer: {
      name: 'Acier SARL',
      address: '3 Quai du Port\n13002 Marseille\nBuilding C\nGate 4',
      country: 'FR',
      taxId: 'FR40303265045',
      email: 'achats@acier.example',
      phone: '5550100',
      electronicAddress: null,
    },
    corrects: null,
    poNumber: null,
    costCentre: null,
    lines: orders.map(({ line, tax }) => ({ line, tax })),
    taxes: sumTaxes(payables).taxes,
    total: sumMinor(orders.map(({ amounts }) => amounts.total)),
    method: 'account',
    isPaid: (change.method ?? 'account') !== 'account',
    dueDay: '2026-12-29',
    deliveredDay: '2026-11-29',
    terms: 'To be paid by December 29, 2026, within 30 days.',
    note: 'Amtsgericht Hamburg, HRB 1',
    ...change,
  };
}
