import { formatTaxRate } from '#shared/domain/invoices/tax-rate.ts';
import { taxMessages } from '#shared/messages/invoices/tax.ts';
import { useTax } from '#web/forms/tax/use-tax.ts';

interface PlusTaxProps {
  className?: string | undefined;
  sentence?: boolean;
}

export function PlusTax({ className, sentence = false }: PlusTaxProps) {
  const tax = useTax();
  if (!tax?.rate) return null;
  const say = sentence ? taxMessages.pricesPlus : taxMessages.plus;
  return <span className={className}>{say(tax.name, formatTaxRate(tax.rate))}</span>;
}
