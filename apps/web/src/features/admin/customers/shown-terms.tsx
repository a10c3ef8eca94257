import type { Customer } from '#shared/contracts/customers/customers.ts';
import { customerMessages } from '#shared/messages/customers/customers.ts';
import { useMoney } from '#web/components/values/money.tsx';

export function Terms({ terms }: Pick<Customer, 'terms'>) {
  const money = useMoney();
  return terms === null
    ? customerMessages.noTerms
    : customerMessages.termsOf(terms.paymentDays, money.amount(terms.creditLimit));
}
