import type { PickLine, PickList } from '#shared/contracts/fulfilment/pick-list.ts';
import { MAX_PICKED_ORDERS } from '#shared/domain/limits.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { pickListMessages as messages } from '#shared/messages/fulfilment/picking.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { Instant } from '#web/components/values/instant.tsx';
import { PrintedBatches } from '#web/features/print/fulfilment/printed-batches.tsx';
import styles from '#web/features/print/fulfilment/printed-pick-list.module.css';
import { QrCode } from '#web/features/print/fulfilment/qr-code.tsx';
import documentStyles from '#web/features/print/print-document.module.css';

/** Longer bins are printed smaller, and break. */
const MAX_IN_ONE_LINE = 12;

/** One line for each product, with a box to tick and a code that the walk and the pack bench read. */
export function PrintedPickList({ list: { lines, slips, orders, left, hasMore } }: { list: PickList }) {
  const hasBins = lines.some(({ product }) => product.bin !== null);
  const facts = [
    [messages.lines, formatNumber(lines.length)],
    [messages.slips, formatNumber(slips.length)],
    [messages.orders, formatNumber(orders)],
  ] as const;
  return (
    <>
      <header className={styles.head}>
        <h2>{messages.title}</h2>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{messages.printed}</dt>
            <dd>
              <Instant value={new Date().toISOString()} />
            </dd>
          </div>
        </dl>
      </header>
      {left > 0 && <p className={documentStyles.warning}>{messages.left(left)}</p>}
      {hasMore && <p className={documentStyles.warning}>{messages.hasMore(MAX_PICKED_ORDERS)}</p>}
      <table className={`${documentStyles.items} ${styles.lines}`}>
        <thead>
          <tr>
            {hasBins && <th scope="col">{messages.bin}</th>}
            <th scope="col">{messages.product}</th>
            <th scope="col">{messages.quantity}</th>
            <th scope="col">{messages.split}</th>
            <th scope="col">{messages.picked}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.product._id} line={line} hasBins={hasBins} />
          ))}
        </tbody>
      </table>
      <ul className={documentStyles.signatures}>
        <li>{messages.pickedBy}</li>
      </ul>
    </>
  );
}

function Line({ line: { product, quantity, split, batches }, hasBins }: { line: PickLine; hasBins: boolean }) {
  const { bin, barcode, partNumber } = product;
  const code = barcode ?? partNumber;
  return (
    <tr>
      {hasBins && (
        <td className={bin !== null && bin.length > MAX_IN_ONE_LINE ? styles.longBin : styles.bin}>
          {bin ?? <span className={styles.none}>{messages.noBin}</span>}
        </td>
      )}
      <td className={styles.goods}>
        <div className={styles.product}>
          {code !== null && <QrCode className={styles.code} text={code} label={messages.code(code)} />}
          <div>
            <span dir="auto">{product.product}</span>
            <small>{[partNumber, barcode].filter((each) => each !== null).join(' · ')}</small>
            {batches && <PrintedBatches batches={batches} />}
          </div>
        </div>
      </td>
      <td className={styles.quantity}>
        <strong className="figures">{formatNumber(quantity)}</strong>
        <small>{unitMessages.one(product.unit)}</small>
      </td>
      <td className={styles.split}>
        <ul>
          {split.map(({ slip, quantity: part }) => (
            <li key={slip} className="figures">
              {slip} <strong>× {formatNumber(part)}</strong>
            </li>
          ))}
        </ul>
      </td>
      <td className={styles.tick}>
        <span className={documentStyles.box} />
      </td>
    </tr>
  );
}
