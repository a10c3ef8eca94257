import type { Order } from '#shared/contracts/orders/orders.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { orderMessages } from '#shared/messages/users/account.ts';
import { Day } from '#web/components/values/instant.tsx';
import { Amount, Price } from '#web/components/values/money.tsx';
import { taxFacts } from '#web/components/values/tax-facts.tsx';

/** How much was ordered, when, and what it costs. */
export function orderFacts({ quantity, price, tax, total, createdAt }: Order) {
  return [
    { label: orderMessages.quantity, value: <span className="figures">{formatNumber(quantity)}</span> },
    price !== null && { label: orderMessages.unitPrice, value: <Price value={price} /> },
    ...taxFacts(tax),
    total !== null && {
      label: orderMessages.total,
      value: (
        <strong>
          <Amount value={total} />
        </strong>
      ),
    },
    { label: orderMessages.ordered, value: <Day value={createdAt} /> },
  ];
}
