import { skipToken } from '@reduxjs/toolkit/query';
import type { Person } from '#shared/contracts/orders/order-people.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { useReadOrderPeopleQuery } from '#web/api/orders/order-people.ts';

/** Who ordered, approved and placed an order; nothing when that was one person. Null for who may not know it. */
export function useOrderPeople(orderId: string | null): { label: string; value: string }[] {
  const { currentData: people } = useReadOrderPeopleQuery(orderId ?? skipToken);
  if (people === undefined || (people.approvedBy === null && people.placedBy === null)) return [];
  return [
    { label: orderPageMessages.orderedBy, value: textOf(people.orderedBy) },
    ...(people.approvedBy === null ? [] : [{ label: orderPageMessages.approvedBy, value: textOf(people.approvedBy) }]),
    ...(people.placedBy === null ? [] : [{ label: orderPageMessages.placedBy, value: textOf(people.placedBy) }]),
  ];
}

function textOf({ name, email }: Person): string {
  return [name, email].filter(Boolean).join(', ') || orderPageMessages.ourStaff;
}
