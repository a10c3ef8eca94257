import { use, useId, useState } from 'react';
import { numeric } from '#shared/contracts/fields.ts';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import type { Currency } from '#shared/domain/money.ts';
import { changedPrices, type PriceChange } from '#shared/domain/products/price-change.ts';
import { manyProductsMessages as messages } from '#shared/messages/products/many-products.ts';
import { CurrencyContext, useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/admin/products/list/many/change-dialog.module.css';
import type { ManyChange, ValueDialogProps } from '#web/features/admin/products/list/many/many-changes.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import fieldStyles from '#web/forms/labelled-input.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { typedNumber } from '#web/forms/typed-number.ts';

const valueSchema = typedNumber(numeric({ required: messages.invalid, invalid: messages.invalid }));

/** A misplaced decimal point changes prices by more than this. */
const UNUSUAL_SHARE = 0.25;

interface Row {
  product: ProductSummary;
  after: ReturnType<typeof changedPrices>;
  /** 0.05 for five percent more. */
  share: number;
}

export function PriceDialog({ products, gone, isBusy, onCancel, onApply }: ValueDialogProps) {
  const [by, setBy] = useState<PriceChange['by']>('percent');
  const [text, setText] = useState('');
  const id = useId();
  const currency = use(CurrencyContext);
  const value = valueSchema.safeParse(text).data ?? 0;
  const rows = currency === undefined || value === 0 ? [] : toRows(products, { by, value }, currency);
  const changes = rows.flatMap(toChange);
  const isUnusual = rows.some(({ share }) => Math.abs(share) > UNUSUAL_SHARE);
  return (
    <FormDialog
      title={messages.priceTitle(products.length)}
      cancelLabel={messages.cancel}
      submitLabel={messages.applyPrice(changes.length)}
      look={isUnusual ? 'danger' : 'primary'}
      busy={isBusy}
      disabled={changes.length === 0}
      onCancel={onCancel}
      onSubmit={() => onApply(changes)}
    >
      {gone > 0 && <p className={styles.note}>{messages.gone(gone)}</p>}
      <div className={formGrid.row}>
        <div className={fieldStyles.field}>
          <label htmlFor={id}>{messages.by}</label>
          <select
            id={id}
            value={by}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setBy(target.value === 'amount' ? 'amount' : 'percent')}
          >
            <option value="percent">{messages.byPercent}</option>
            <option value="amount">{messages.byAmount}</option>
          </select>
          <span id={`${id}-hint`} className={fieldStyles.hint}>
            {messages.byHint}
          </span>
        </div>
        <LabelledInput
          label={messages[by]}
          hint={by === 'percent' ? messages.percentHint : messages.amountHint}
          // Some phones' number pads have no minus.
          inputMode="text"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          liveProblem={text.trim() !== '' && value === 0 ? messages.invalid : null}
        />
      </div>
      <div role="status" className={styles.summary}>
        {rows.length > 0 && <Summary rows={rows} />}
      </div>
      {rows.length > 0 && <Preview rows={rows} />}
    </FormDialog>
  );
}

function toRows(products: ProductSummary[], change: PriceChange, currency: Currency): Row[] {
  const rows = products.map((product) => {
    const after = changedPrices(product, change, currency);
    return { product, after, share: after === null ? 0 : (after.price - product.price) / product.price };
  });
  return rows.sort((one, other) => Math.abs(other.share) - Math.abs(one.share));
}

function toChange({ product: { _id: id, product: name, price, priceBreaks }, after }: Row): ManyChange[] {
  if (after === null) return [];
  const hasBreaks = priceBreaks.length > 0;
  const isSame = after.price === price && JSON.stringify(after.priceBreaks) === JSON.stringify(priceBreaks);
  if (isSame) return [];
  return [
    {
      id,
      name,
      before: { price, ...(hasBreaks && { priceBreaks }) },
      after: hasBreaks ? after : { price: after.price },
    },
  ];
}

function Summary({ rows }: { rows: Row[] }) {
  const count = (isCounted: (row: Row) => boolean) => rows.filter(isCounted).length;
  const impossible = count(({ after }) => after === null);
  const parts = [
    [count(({ share }) => share > 0), messages.rises],
    [count(({ share }) => share < 0), messages.falls],
    [count(({ after, share }) => after !== null && share === 0), messages.same],
    [impossible, messages.impossible],
  ] as const;
  const [largest] = rows;
  return (
    <>
      <p>{parts.flatMap(([number, say]) => (number === 0 ? [] : [say(number)])).join(', ')}.</p>
      {largest !== undefined && largest.share !== 0 && (
        <p className={Math.abs(largest.share) > UNUSUAL_SHARE ? styles.unusual : undefined}>
          {messages.largest(largest.product.product, largest.share)}
        </p>
      )}
      <p>{messages.unpaid}</p>
    </>
  );
}

function Preview({ rows }: { rows: Row[] }) {
  const { price } = useMoney();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.preview} aria-label={messages.preview} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.product}</th>
            <th scope="col">{messages.before}</th>
            <th scope="col">{messages.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ product, after, share }) => (
            <tr key={product._id}>
              <th scope="row">{product.product}</th>
              <td>{price(product.price)}</td>
              <td>
                {after === null ? '–' : price(after.price)}
                {share !== 0 && <small> {messages.share(share)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
