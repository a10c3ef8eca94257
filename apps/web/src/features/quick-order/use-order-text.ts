import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react';
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

/** What a pasted text is undone to. */
interface Before {
  text: string;
  /** The text that the rows are of. */
  readText: string;
  checked: Checked | null;
  rows: OrderRow[];
  added: ReadonlySet<number>;
}

export interface OrderText {
  change: (text: string) => void;
  problem: string | undefined;
  checked: Checked | null;
  rows: OrderRow[];
  setRows: Dispatch<SetStateAction<OrderRow[]>>;
  check: () => Promise<void>;
  /** Reads at once what was pasted or opened, which `undo` takes back. */
  readWhole: (text: string) => Promise<void>;
  undo: (() => void) | null;
  /** Whether the text was changed after it was read. */
  isStale: boolean;
  /** These lines are done with, and do not come back when the text is read again; the text becomes that of the open ones. */
  keepOpen: (open: OrderRow[], done: OrderRow[]) => void;
  /** The same text again, with numbers that are written so. */
  readAgain: (decimal: DecimalSign) => Promise<void>;
  isLoading: boolean;
  /** Gets the focus after a check. */
  result: RefObject<HTMLHeadingElement | null>;
}

/** A pasted text, and what the shop understands of it; with the prices of a customer whom staff order for. */
export function useOrderText(
  text: string,
  onText: (text: string) => void,
  customerId: string | null = null,
): OrderText {
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [readText, setReadText] = useState(text);
  const [rows, setRows] = useState<OrderRow[]>([]);
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  const [before, setBefore] = useState<Before | null>(null);
  const [readOwn, own] = useReadOrderTextMutation();
  const [readForCustomer, forCustomer] = useReadCustomersOrderTextMutation();
  const result = useRef<HTMLHeadingElement>(null);
  const latest = useRef(0);
  const [shown, setShown] = useState<{ isFocused: boolean } | null>(null);

  // The heading may be rendered long after the response, on a slow computer after the next frame.
  useEffect(() => {
    if (shown?.isFocused) result.current?.focus();
    else if (shown) result.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  /** Null when it cannot be read, or something else was read since. */
  async function read(text: string, decimal: DecimalSign | null): Promise<QuickOrder | null> {
    latest.current += 1;
    const reading = latest.current;
    const order = { text, decimal };
    const { data, error } = await (customerId === null
      ? readOwn(order)
      : readForCustomer({ id: customerId, ...order }));
    if (reading !== latest.current) return null;
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

  function restore(to: Before): void {
    latest.current += 1;
    onText(to.text);
    setChecked(to.checked);
    setReadText(to.readText);
    setRows(to.rows);
    setAdded(to.added);
    setBefore(null);
  }

  function change(next: string): void {
    setProblem(undefined);
    if (before?.text === next) restore(before);
    else onText(next);
  }

  async function check(): Promise<void> {
    const order = await read(text, null);
    if (order === null) return;
    setReadText(text);
    setRows(toRows(order.lines));
    setAdded(new Set());
    setBefore(null);
    setShown({ isFocused: true });
  }

  async function readWhole(whole: string): Promise<void> {
    change(whole);
    const order = await read(whole, null);
    if (order === null) return;
    setReadText(whole);
    setRows((earlier) => toRows(order.lines, earlier));
    setAdded(new Set());
    setBefore({ text, readText, checked, rows, added });
    setShown({ isFocused: false });
  }

  async function readAgain(decimal: DecimalSign): Promise<void> {
    const order = checked === null ? null : await read(checked.text, decimal);
    if (order === null) return;
    const left = order.lines.filter(({ line }) => !added.has(line));
    setRows((earlier) => toRows(left, earlier));
  }

  function keepOpen(open: OrderRow[], done: OrderRow[]): void {
    const rest = open.map(({ line }) => line.text).join('\n');
    setAdded(new Set([...added, ...done.map(({ line }) => line.line)]));
    setRows(open);
    setReadText(rest);
    setBefore(null);
    setProblem(undefined);
    onText(rest);
  }

  return {
    change,
    problem,
    checked,
    rows,
    setRows,
    check,
    readWhole,
    undo: before === null ? null : () => restore(before),
    isStale: checked !== null && text.trim() !== readText.trim(),
    keepOpen,
    readAgain,
    isLoading: own.isLoading || forCustomer.isLoading,
    result,
  };
}
