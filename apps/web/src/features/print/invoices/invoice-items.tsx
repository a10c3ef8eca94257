import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { lineQuantity, lineReference } from '#shared/messages/documents/invoice-texts.ts';
import { invoiceDocumentMessages as texts } from '#shared/messages/invoices/invoices.ts';
import { Amount, Price } from '#web/components/values/money.tsx';
import styles from '#web/features/print/print-document.module.css';

/** One row for each order; its head is repeated on every page. */
export function InvoiceItems({ invoice: { lines, taxes } }: { invoice: Invoice }) {
  // Of a part that is credited, only the amount is known.
  const hasQuantities = lines.some(({ quantity }) => quantity !== null);
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">{texts.product}</th>
          {hasQuantities && <th scope="col">{texts.quantity}</th>}
          {hasQuantities && <th scope="col">{texts.unitPrice}</th>}
          <th scope="col">{taxes.length > 0 ? texts.net : texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.orderId}>
            <td>
              {line.name}
              <br />
              <small>{lineReference(line)}</small>
            </td>
            {hasQuantities && <td className="figures">{lineQuantity(line)}</td>}
            {hasQuantities && <td>{line.price !== null && <Price value={line.price} />}</td>}
            <td>
              <Amount value={line.net} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
