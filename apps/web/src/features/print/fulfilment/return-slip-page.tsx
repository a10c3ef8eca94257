import { useParams } from 'react-router-dom';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { returnSlipMessages as messages } from '#shared/messages/returns/return-slip.ts';
import { returnReasonMessages } from '#shared/messages/returns/return-words.ts';
import { returnMessages } from '#shared/messages/returns/returns.ts';
import { errorText } from '#web/api/api-error.ts';
import { useReadReturnQuery } from '#web/api/returns/returns.ts';
import { useRole } from '#web/auth/use-role.ts';
import { QrCode } from '#web/features/print/fulfilment/qr-code.tsx';
import styles from '#web/features/print/print-document.module.css';
import { PrintPage } from '#web/features/print/print-page.tsx';
import { Seller } from '#web/features/print/seller.tsx';
import { returnPaths } from '#web/return-paths.ts';

/** Goes into the parcel: its code finds the return where the goods arrive. No prices. */
export function ReturnSlipPage() {
  const { id = '' } = useParams();
  const { may } = useRole();
  const { currentData: found, error, refetch } = useReadReturnQuery(id, { refetchOnMountOrArgChange: true });
  const problems = error === undefined ? [] : [{ id, reason: errorText(error) }];
  const subjects = found?.state === 'approved' ? [found] : [];
  return (
    <PrintPage
      title={messages.title}
      description={messages.description}
      back={{
        to: may('returns.read') ? returnPaths.staff(id) : returnPaths.one(id),
        label: found ? returnMessages.number(found.number) : returnMessages.back,
      }}
      printed={found === undefined && error === undefined ? undefined : { subjects, problems }}
      empty={messages.nothing}
      problem={(_, reason) => reason}
      onRetry={() => void refetch()}
    >
      {(shown) => <ReturnSlip of={shown} />}
    </PrintPage>
  );
}

function ReturnSlip({ of }: { of: Return }) {
  const { number, orderNumber, name, partNumber, approvedQuantity, reason, instructions } = of;
  return (
    <>
      <Seller />
      <header className={styles.head}>
        <div>
          <h2>
            {messages.title} {number}
          </h2>
          <div>
            {documentMessages.order} {orderNumber}
          </div>
        </div>
        <QrCode text={number} label={messages.code(number)} className={styles.code} />
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{documentMessages.customer}</dt>
          <dd dir="auto">{[of.company, of.customerName].filter(Boolean).join('\n')}</dd>
        </div>
        <div>
          <dt>{returnMessages.reason}</dt>
          <dd>{returnReasonMessages[reason]}</dd>
        </div>
      </dl>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{documentMessages.product}</th>
            <th scope="col">{documentMessages.quantity}</th>
            <th scope="col">{messages.inParcel}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td dir="auto">{[name, partNumber].filter(Boolean).join(' · ')}</td>
            <td className="figures">{formatNumber(approvedQuantity ?? of.quantity)}</td>
            <td>
              <span className={styles.box} />
            </td>
          </tr>
        </tbody>
      </table>
      {instructions !== null && (
        <p dir="auto">
          {returnMessages.instructions}: {instructions}
        </p>
      )}
    </>
  );
}
