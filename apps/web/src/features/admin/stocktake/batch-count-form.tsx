import { type FormEvent, useId, useState } from 'react';
import type { ProductBatches } from '#shared/contracts/stock/batches.ts';
import type { StocktakeLine } from '#shared/contracts/stock/stocktake.ts';
import { batchFieldMessages, batchMessages } from '#shared/messages/stock/batches.ts';
import { stocktakeFieldMessages, stocktakeMessages } from '#shared/messages/stock/stocktake.ts';
import { errorFields } from '#web/api/api-error.ts';
import { useCountProductMutation } from '#web/api/stock/stocktake.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/features/admin/stocktake/stocktake-page.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { withoutThousands } from '#web/forms/typed-number.ts';

interface BatchCountFormProps {
  product: Pick<StocktakeLine['product'], '_id' | 'product'>;
  known: ProductBatches;
  onDone: () => void;
}

interface Row {
  /** Null: somebody types number and day. */
  known: { number: string | null; bestBefore: string | null } | null;
  number: string;
  bestBefore: string;
  counted: string;
}

const another: Row = { known: null, number: '', bestBefore: '', counted: '' };

/** Asks what was counted of each batch of which the records have something, and of others that were found. */
export function BatchCountForm({ product: { _id, product }, known, onDone }: BatchCountFormProps) {
  const id = useId();
  const [rows, setRows] = useState(() => rowsOf(known));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [countProduct, { isLoading }] = useCountProductMutation();
  const counts = rows.map(({ counted }) => readCount(counted));
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const change = (index: number, changed: Partial<Row>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...changed } : row)));

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isLoading) return;
    const missing = rows.flatMap((row, index) => problemsOf(row, counts[index] ?? null, index));
    setProblems(Object.fromEntries(missing));
    if (missing.length > 0) return;
    const batches = rows.map((row, index) => ({
      number: row.known ? row.known.number : row.number,
      bestBefore: row.known ? row.known.bestBefore : row.bestBefore,
      counted: counts[index] ?? 0,
    }));
    const { data: line, error } = await countProduct({ productId: _id, counted: total, batches });
    if (error) {
      setProblems(errorFields(error));
      return toastError(error);
    }
    toastSuccess(stocktakeMessages.saved(product, line.counted - line.expected));
    onDone();
  }

  return (
    <form
      className={`panel ${styles.panel}`}
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <h2 id={id}>{stocktakeMessages.count(product)}</h2>
      <p className={styles.hint}>{stocktakeMessages.byBatch}</p>
      {rows.map((row, index) => (
        // Rows are only added at the end.
        <BatchRow
          key={row.known?.number ?? `row ${index}`}
          row={row}
          index={index}
          isFirst={index === 0}
          problems={problems}
          onChange={(changed) => change(index, changed)}
        />
      ))}
      {problems.batches !== undefined && (
        <p role="alert" className={styles.problem}>
          {problems.batches}
        </p>
      )}
      <p role="status" className={styles.hint}>
        {stocktakeMessages.inAll(total)}
      </p>
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={isLoading}>
          {stocktakeMessages.save}
        </Button>
        <Button onClick={() => setRows([...rows, another])}>{stocktakeMessages.otherBatch}</Button>
        <Button onClick={onDone}>{stocktakeMessages.back}</Button>
      </div>
    </form>
  );
}

interface BatchRowProps {
  row: Row;
  index: number;
  isFirst: boolean;
  problems: Record<string, string>;
  onChange: (changed: Partial<Row>) => void;
}

function BatchRow({ row, index, isFirst, problems, onChange }: BatchRowProps) {
  const name = row.known ? nameOf(row.known) : stocktakeMessages.batchOf(index + 1);
  return (
    <fieldset className={styles.batch}>
      <legend>{name}</legend>
      {row.known === null && (
        <>
          <LabelledInput
            label={batchMessages.number}
            required
            autoComplete="off"
            value={row.number}
            problem={problems[`batches.${index}.number`]}
            onChange={({ target }) => onChange({ number: target.value })}
          />
          <LabelledInput
            label={batchMessages.day}
            kind="date"
            value={row.bestBefore}
            problem={problems[`batches.${index}.bestBefore`]}
            onChange={({ target }) => onChange({ bestBefore: target.value })}
          />
        </>
      )}
      <LabelledInput
        label={stocktakeMessages.counted}
        required
        inputMode="numeric"
        autoComplete="off"
        {...(isFirst && { ref: focusOnce })}
        value={row.counted}
        problem={problems[`batches.${index}.counted`]}
        onChange={({ target }) => onChange({ counted: target.value })}
      />
    </fieldset>
  );
}

/** When the form appears; a person may leave the field afterwards. */
function focusOnce(element: HTMLInputElement | HTMLTextAreaElement | null): void {
  element?.focus();
}

function rowsOf({ batches, withoutBatch }: ProductBatches): Row[] {
  const here = batches.filter(({ onHand }) => onHand > 0).map(({ number, bestBefore }) => ({ number, bestBefore }));
  const none = withoutBatch > 0 || here.length === 0 ? [{ number: null, bestBefore: null }] : [];
  return [...here, ...none].map((known) => ({ ...another, known }));
}

function nameOf({ number, bestBefore }: { number: string | null; bestBefore: string | null }): string {
  if (number === null) return batchMessages.withoutHint;
  return [batchMessages.batch(number), bestBefore && batchMessages.bestBefore(bestBefore)].filter(Boolean).join(', ');
}

function readCount(typed: string): number | null {
  const text = withoutThousands(typed);
  const count = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isInteger(count) && count >= 0 ? count : null;
}

function problemsOf(row: Row, count: number | null, index: number): [string, string][] {
  const isNameless = row.known === null && row.number.trim() === '';
  return [
    ...(count === null ? [[`batches.${index}.counted`, stocktakeFieldMessages.counted] as [string, string]] : []),
    ...(isNameless ? [[`batches.${index}.number`, batchFieldMessages.numberRequired] as [string, string]] : []),
  ];
}
