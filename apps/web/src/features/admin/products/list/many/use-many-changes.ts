import { useState } from 'react';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import { manyProductsMessages as messages } from '#shared/messages/products/many-products.ts';
import { useChangeManyProductsMutation, useRemoveManyProductsMutation } from '#web/api/products/many-products.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import {
  type ManyChange,
  type Report,
  reportOf,
  reversed,
} from '#web/features/admin/products/list/many/many-changes.ts';
import { useRestore } from '#web/features/admin/products/list/use-restore.ts';

export interface ManyReport extends Report {
  message: string;
  /** Null once it was undone. */
  undo: (() => Promise<void>) | null;
}

export interface ManyChanges {
  isBusy: boolean;
  report: ManyReport | null;
  /** Both return whether the call was answered, and never reject. */
  change: (changes: ManyChange[]) => Promise<boolean>;
  remove: (products: ProductSummary[]) => Promise<boolean>;
  close: () => void;
}

/** Changes or deletes several products, and says what became of each. `onDone` gets those that are as asked. */
export function useManyChanges(onDone: (ids: string[]) => void): ManyChanges {
  const [send, changing] = useChangeManyProductsMutation();
  const [sendRemovals, removing] = useRemoveManyProductsMutation();
  const restore = useRestore();
  const [report, setReport] = useState<ManyReport | null>(null);

  const changeAll = async (changes: ManyChange[]) =>
    reportOf(
      changes,
      await send(changes.map(({ id, before, after }) => ({ id, change: after, seen: before }))).unwrap(),
    );

  async function undo(done: ManyChange[]): Promise<void> {
    const undone = await changeAll(done.map(reversed));
    setReport({ ...undone, message: messages.undone(undone.done.length), undo: null });
  }

  async function change(changes: ManyChange[]): Promise<void> {
    const { done, refused } = await changeAll(changes);
    onDone(done.map(({ id }) => id));
    const message = messages.changed(done.length);
    setReport({ done, refused, message, undo: done.length === 0 ? null : () => undo(done) });
  }

  async function remove(products: ProductSummary[]): Promise<void> {
    const items = products.map((product) => ({ id: product._id, name: product.product, product }));
    const { done, refused } = reportOf(items, await sendRemovals(items.map(({ id }) => id)).unwrap());
    onDone(done.map(({ id }) => id));
    const bringBack = async () => {
      if (await restore(done.map(({ product }) => product))) setReport(null);
    };
    setReport({ done, refused, message: messages.removed(done.length), undo: done.length === 0 ? null : bringBack });
  }

  return {
    isBusy: changing.isLoading || removing.isLoading,
    report,
    change: (changes) => isAnswered(change(changes)),
    remove: (products) => isAnswered(remove(products)),
    close: () => setReport(null),
  };
}

async function isAnswered(call: Promise<void>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    toastError(error);
    return false;
  }
}
