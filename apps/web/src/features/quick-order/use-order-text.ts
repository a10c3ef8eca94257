import { type Dispatch, type RefObject, type SetStateAction, useRef, useState } from 'react';
import type { QuickOrder } from '#shared/contracts/cart/quick-order.ts';
import type { DecimalSign } from '#shared/domain/reading/number-text.ts';
import { errorFields } from '#web/api/api-error.ts';
import { useReadCustomersOrderTextMutation, useReadOrderTextMutation } from '#web/api/cart/quick-order.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import { type OrderRow, toRows } from '#web/features/quick-order/order-rows.ts';

/** The result of a check, with the text that was checked: the box may have changed since. */
export interface Checked extends QuickOrder {
  text: string;
}

interface OrderText {
  problem: string | undefined;
  clearProblem: () => void;
  checked: Checked | null;
  rows: OrderRow[];
  setRows: Dispatch<SetStateAction<OrderRow[]>>;
  /** False when the text could not be read. */
  check: () => Promise<boolean>;
  /** The same text again, with numbers that are written so; lines that are done with do not come back. */
  readAgain: (decimal: DecimalSign, done: ReadonlySet<number>) => Promise<void>;
  isLoading: boolean;
  /** Gets the focus after a check. */
  result: RefObject<HTMLHeadingElement | null>;
}

/** A pasted text, and what the shop understands of it; with the prices of a customer whom staff order for. */
export function useOrderText(text: string, customerId: string | null = null): OrderText {
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [rows, setRows] = useState<OrderRow[]>([]);
  const [readOwn, own] = useReadOrderTextMutation();
  const [readForCustomer, forCustomer] = useReadCustomersOrderTextMutation();
  const result = useRef<HTMLHeadingElement>(null);

  async function read(text: string, decimal: DecimalSign | null): Promise<QuickOrder | null> {
    const order = { text, decimal };
    const { data, error } = await (customerId === null
      ? readOwn(order)
      : readForCustomer({ id: customerId, ...order }));
    if (error) {
      const { text: wrong } = errorFields(error);
      setProblem(wrong);
      if (wrong === undefined) toastError(error);
      return null;
    }
    setProblem(undefined);
    setChecked({ ...data, text });
    return data;
  }

  async function check(): Promise<boolean> {
    const order = await read(text, null);
    if (order === null) return false;
    setRows(toRows(order.lines));
    requestAnimationFrame(() => result.current?.focus());
    return true;
  }

  async function readAgain(decimal: DecimalSign, done: ReadonlySet<number>): Promise<void> {
    const order = checked === null ? null : await read(checked.text, decimal);
    if (order === null) return;
    const left = order.lines.filter(({ line }) => !done.has(line));
    setRows((earlier) => toRows(left, earlier));
  }

  return {
    problem,
    clearProblem: () => setProblem(undefined),
    checked,
    rows,
    setRows,
    check,
    readAgain,
    isLoading: own.isLoading || forCustomer.isLoading,
    result,
  };
}
