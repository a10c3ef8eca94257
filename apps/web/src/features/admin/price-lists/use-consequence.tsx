import type { ReactNode } from 'react';
import type { IntendedChange, PriceListConsequence } from '#shared/contracts/price-lists/price-list-consequence.ts';
import type { PriceList } from '#shared/contracts/price-lists/price-lists.ts';
import { sumMajor } from '#shared/domain/money.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { consequenceMessages as messages } from '#shared/messages/price-lists/price-list-consequence.ts';
import { useForeseeConsequenceMutation } from '#web/api/price-lists/price-lists.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { useMoney } from '#web/components/values/money.tsx';

interface Question {
  title: string;
  /** What the button says that goes on. */
  confirmLabel: string;
}

interface ConsequenceQuestion {
  /** Whether to go on; true without a question when it concerns no account. Rejects when it cannot be computed. */
  confirm: (change: IntendedChange, question: Question) => Promise<boolean>;
  dialog: ReactNode;
}

/** Shows what a change of a price list does to its customers before it is saved. */
export function useConsequence(list: Pick<PriceList, '_id'> | null): ConsequenceQuestion {
  const [foresee] = useForeseeConsequenceMutation();
  const { ask, dialog } = useConfirmation();
  return {
    confirm: async (change, question) => {
      if (list === null) return true;
      const consequence = await foresee({ id: list._id, ...change }).unwrap();
      if (consequence.accounts === 0) return true;
      return ask({
        ...question,
        warning: <Consequence of={consequence} />,
        cancelLabel: messages.goBack,
        confirmDescription: messages.description,
      });
    },
    dialog,
  };
}

function Consequence({
  of: { accounts, orders, changedOrders, total, totalAfter, isCutShort },
}: {
  of: PriceListConsequence;
}) {
  const money = useMoney();
  const difference = sumMajor([totalAfter, -total]);
  const amount = money.amount(Math.abs(difference));
  return (
    <>
      <p>{messages.asIf}</p>
      <DescriptionList
        items={[
          { label: messages.customers, value: formatNumber(accounts) },
          { label: messages.orders, value: messages.ordersOf(orders, changedOrders) },
          orders > 0 && { label: messages.total, value: money.amount(total) },
          orders > 0 && { label: messages.totalAfter, value: money.amount(totalAfter) },
          orders > 0 && {
            label: messages.difference,
            value: difference === 0 ? messages.same : difference < 0 ? messages.lower(amount) : messages.higher(amount),
          },
        ]}
      />
      {isCutShort && <p>{messages.cutShort}</p>}
      <p>{messages.description}</p>
    </>
  );
}
