import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#shared/contracts/orders.ts';
import { useListOwnOrdersQuery, useReadAnyOrderQuery } from '#web/api/orders.ts';
import { useSession } from '#web/auth/session.ts';
import type { PurchaseInput, PurchaseValues } from '#web/features/purchase/purchase-schema.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

/** How it stands with the order that is to be repeated; null where there is nothing to say. */
export type Repetition = { step: 'reading' } | { step: 'missing' } | { step: 'known'; order: Order } | null;

interface EarlierOrderOptions {
  productId: string;
  /** The order that is to be repeated; null to take address and phone of the last one. */
  repeats: string | null;
  /** Whether what the customer has typed is there already. */
  hasDraft: boolean;
}

/**
 * Fills in what is known from an earlier order, once: what is still empty when that has been read. `stop` ends it, after
 * an order was placed.
 */
export function useEarlierOrder(
  form: ContractForm<PurchaseInput, PurchaseValues>,
  { productId, repeats, hasDraft }: EarlierOrderOptions,
): { repetition: Repetition; stop: () => void } {
  const { status, user } = useSession();
  const [isOver, setOver] = useState(hasDraft);
  const email = isOver ? null : (user?.email ?? null);

  const read = useReadAnyOrderQuery(email === null || repeats === null ? skipToken : repeats);
  // Staff can read the orders of others, which are not theirs to repeat.
  const isOwn = read.currentData?.productId === productId && read.currentData.email === email;
  const repeated = isOwn ? read.currentData : undefined;
  const isMissing = repeats !== null && repeated === undefined && (read.isError || read.currentData !== undefined);
  const isLastWanted = email !== null && (repeats === null || isMissing);
  const { currentData: last } = useListOwnOrdersQuery(isLastWanted ? { email, limit: 1 } : skipToken);

  const order = repeated ?? last?.items[0];
  const filledFor = useRef<string | null>(null);
  useEffect(() => {
    if (email === null) filledFor.current = null;
    if (email === null || order === undefined || filledFor.current === email) return;
    filledFor.current = email;
    const { address, phone, quantity } = order;
    const values = order === repeated ? { address, phone, quantity: String(quantity) } : { address, phone };
    // Looked at and shown in one go: what is typed in between would be added to what is filled in.
    queueMicrotask(() => flushSync(() => fillIn(form, values)));
  }, [form, email, order, repeated]);

  return { repetition: isOver || repeats === null ? null : stateOf(), stop: () => setOver(true) };

  function stateOf(): Repetition {
    if (status === 'signed-out' || status === 'unknown') return null;
    if (repeated !== undefined) return { step: 'known', order: repeated };
    return { step: isMissing ? 'missing' : 'reading' };
  }
}

/** Nothing that the customer has typed, or is about to type, changes; and what is filled in need not be saved. */
function fillIn(
  form: ContractForm<PurchaseInput, PurchaseValues>,
  values: Partial<Record<keyof PurchaseInput, string>>,
) {
  const focused = document.activeElement?.getAttribute('name');
  for (const name of ['quantity', 'address', 'phone'] as const) {
    const value = values[name];
    if (value === undefined || name === focused || form.getValues(name) !== '') continue;
    form.resetField(name, { defaultValue: value });
  }
}
