import { useId } from 'react';
import type { Request, RequestedLine } from '#shared/contracts/requests/requests.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';
import { Amount, useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/requests/requests.module.css';

export function RequestedLines({ request }: { request: Request }) {
  const titleId = useId();
  const isOpen = request.state === 'open';
  return (
    <section className="panel" aria-labelledby={titleId}>
      <h2 id={titleId}>{requestMessages.lines(request.requested.length)}</h2>
      <ul className="plain-list">
        {request.requested.map((line) => (
          <li key={line.productId} className={styles.line}>
            <LineText line={line} isOpen={isOpen} />
            <p className={styles.total}>
              <Amount value={line.total} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LineTextProps {
  line: RequestedLine;
  isOpen: boolean;
  /** What one costs in the quantity that the approver types. */
  correctedPrice?: number;
}

/** What was asked for, and what is different now. */
export function LineText({ line, isOpen, correctedPrice }: LineTextProps) {
  const money = useMoney();
  const { name, partNumber, quantity, approvedQuantity, price } = line;
  const changes = isOpen ? changesOf(line, money.price) : [];
  const isCorrected = approvedQuantity !== null && approvedQuantity > 0 && approvedQuantity !== quantity;
  return (
    <div className={styles.text}>
      <h3 dir="auto">{name}</h3>
      <p className={styles.note}>
        {partNumber !== null && `${partNumber} · `}
        {approvedQuantity === 0 ? requestMessages.leftOut : `${formatNumber(quantity)} × ${money.price(price)}`}
      </p>
      {isCorrected && (
        <p className={styles.warning}>{requestMessages.approvedQuantity(formatNumber(approvedQuantity))}</p>
      )}
      {correctedPrice !== undefined && correctedPrice !== (line.now?.price ?? price) && (
        <p className={styles.warning}>{requestMessages.correctedPrice(money.price(correctedPrice))}</p>
      )}
      {changes.map((change) => (
        <p key={change} className={styles.warning}>
          {change}
        </p>
      ))}
    </div>
  );
}

function changesOf({ now, price, quantity }: RequestedLine, show: (price: number) => string): string[] {
  if (now === null) return [requestMessages.gone];
  return [
    ...(now.price === price ? [] : [requestMessages.priceChanged(show(price), show(now.price))]),
    ...(now.availableQuantity < quantity ? [requestMessages.stockShort(formatNumber(now.availableQuantity))] : []),
  ];
}
