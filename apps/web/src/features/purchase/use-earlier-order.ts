import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { useListOwnOrdersQuery, useReadAnyOrderQuery } from '#web/api/orders/orders.ts';
import { useSession } from '#web/auth/session.ts';
import type { PurchaseInput, PurchaseValues } from '#web/features/purchase/purchase-schema.ts';
import { useAddressBook } from '#web/forms/addresses/use-address-book.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

/** Null if there is nothing to show. */
export type Repetition = { step: 'reading' } | { step: 'missing' } | { step: 'known'; order: Order } | null;

interface EarlierOrderOptions {
  productId: string;
  /** Null takes address and phone from the default address, else from the last order. */
  repeats: string | null;
  hasDraft: boolean;
}

/** Fills empty fields once; `stop` ends this after an order was placed. */
export function useEarlierOrder(
  form: ContractForm<PurchaseInput, PurchaseValues>,
  { productId, repeats, hasDraft }: EarlierOrderOptions,
): { repetition: Repetition; stop: () => void } {
  const { status, user } = useSession();
  const [isOver, setOver] = useState(hasDraft);
  const email = isOver ? null : (user?.email ?? null);

  const read = useReadAnyOrderQuery(email === null || repeats === null ? skipToken : repeats);
  // Staff can read other customers' orders, but not repeat them.
  const isOwn = read.currentData?.productId === productId && read.currentData.email === email;
  const repeated = isOwn ? read.currentData : undefined;
  const isMissing = repeats !== null && repeated === undefined && (read.isError || read.currentData !== undefined);
  const isLastWanted = email !== null && (repeats === null || isMissing);
  const { currentData: last } = useListOwnOrdersQuery(isLastWanted ? { email, limit: 1 } : skipToken);

  const { book } = useAddressBook();
  const place = isLastWanted && book !== undefined ? (book[0] ?? last?.items[0]) : undefined;
  const filledFor = useRef<string | null>(null);
  useEffect(() => {
    if (email === null) filledFor.current = null;
    const source = repeated ?? place;
    if (email === null || source === undefined || filledFor.current === email) return;
    filledFor.current = email;
    const { address, phone } = source;
    const values = repeated ? { address, phone, quantity: String(repeated.quantity) } : { address, phone };
    // Reads and writes in one step: input typed in between would be mixed with the filled-in text.
    queueMicrotask(() => flushSync(() => fillIn(form, values)));
  }, [form, email, place, repeated]);

  return { repetition: isOver || repeats === null ? null : stateOf(), stop: () => setOver(true) };

  function stateOf(): Repetition {
    if (status === 'signed-out' || status === 'unknown') return null;
    if (repeated !== undefined) return { step: 'known', order: repeated };
    return { step: isMissing ? 'missing' : 'reading' };
  }
}

/** Skips fields with input or focus, unless the focus is there because the form was sent too early. Sets default values, so that the form stays clean. */
function fillIn(
  form: ContractForm<PurchaseInput, PurchaseValues>,
  values: Partial<Record<keyof PurchaseInput, string>>,
) {
  const focused = document.activeElement?.getAttribute('name');
  for (const name of ['quantity', 'address', 'phone'] as const) {
    const value = values[name];
    const isTyped = name === focused && !form.getFieldState(name).invalid;
    if (value === undefined || isTyped || form.getValues(name) !== '') continue;
    form.resetField(name, { defaultValue: value });
  }
}
