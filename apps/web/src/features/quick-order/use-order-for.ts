import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CheckoutDelivery, ChosenDelivery } from '#shared/contracts/checkouts/checkouts.ts';
import type { Member } from '#shared/contracts/companies/members.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { orderForCustomerMessages as messages } from '#shared/messages/customers/orders-for-customers.ts';
import { errorCode } from '#web/api/api-error.ts';
import { useAskForMemberMutation, usePlaceForCustomerMutation } from '#web/api/customers/orders-for-customers.ts';
import { isResponseLost } from '#web/api/send-with-retries.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useMoney } from '#web/components/values/money.tsx';
import { paths } from '#web/paths.ts';

interface OrderFor {
  customer: Customer;
  /** Of a company. */
  member: Member | null;
  lines: { productId: string; quantity: number; price: number }[];
  onAccount: boolean;
  /** In a shop that asks. */
  delivery: ChosenDelivery | undefined;
}

/** Places a checkout in the name of a customer, or asks the company of a member to approve it. Throws the API's error. */
export function useOrderFor({ customer, member, lines, onAccount, delivery: chosen }: OrderFor) {
  const money = useMoney();
  const navigate = useNavigate();
  const sendOnce = useIdempotencyKey();
  const [place] = usePlaceForCustomerMutation();
  const [ask] = useAskForMemberMutation();
  const [unapproved, setUnapproved] = useState<string | null>(null);
  // Of the lines and the member that the server refused.
  const what = JSON.stringify([member?._id, lines]);
  const { _id: id } = customer;
  const shared = { lines, ...(onAccount && { onAccount }), ...(chosen && { delivery: chosen }) };

  const send = async (run: () => Promise<string>) => {
    try {
      toastSuccess(await run());
      await navigate(paths.customer(id));
    } catch (error) {
      if (isResponseLost(error)) return toastError(messages.outcomeUnknown);
      if (errorCode(error) !== 'approval_required') throw error;
      setUnapproved(what);
    }
  };

  return {
    isRefused: unapproved === what,
    place: (delivery: CheckoutDelivery) =>
      send(async () => {
        const checkout = { ...delivery, ...shared, ...(member && { memberId: member._id }) };
        const placed = await sendOnce((idempotencyKey) => place({ id, checkout, idempotencyKey }).unwrap());
        return messages.placed(placed.number, money.amount(placed.total ?? 0));
      }),
    ask: (delivery: CheckoutDelivery, note: string) =>
      send(async () => {
        const request = { ...delivery, ...shared, note, memberId: member?._id ?? '' };
        const asked = await sendOnce((idempotencyKey) => ask({ id, request, idempotencyKey }).unwrap());
        return messages.asked(asked.number);
      }),
  };
}
