import type { ReactNode } from 'react';
import type { QuotedLine, RequestedLine } from '#shared/contracts/quotes/quote-shapes.ts';
import { type Currency, formatAmount, formatPrice, fromMinorUnits } from '#shared/domain/money.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import styles from '#web/components/quotes/quote-lines.module.css';
import { netOfLine, netOfLines, withPlaces } from '#web/components/quotes/quote-totals.ts';

interface QuoteLinesProps {
  currency: Currency;
  label: string;
}

export function RequestedLines({ lines, currency, label }: QuoteLinesProps & { lines: RequestedLine[] }) {
  return (
    <ul className={`plain-list ${styles.lines}`} aria-label={label}>
      {withPlaces(lines).map((line) => (
        <li key={line.place}>
          <LineName line={line} />
          <span className={`figures ${styles.sum}`}>
            {formatNumber(line.quantity)}
            {line.wishedPrice !== null && (
              <small>
                {messages.wished} {formatPrice(line.wishedPrice, currency)}
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface QuotedLinesProps extends QuoteLinesProps {
  lines: QuotedLine[];
  /** Below a line, by its place. */
  more?: (line: number) => ReactNode;
}

export function QuotedLines({ lines, currency, label, more }: QuotedLinesProps) {
  return (
    <div>
      <ul className={`plain-list ${styles.lines}`} aria-label={label}>
        {withPlaces(lines).map((line) => {
          const below = more?.(line.place);
          return (
            <li key={line.place}>
              <LineName line={line}>{line.leadTime !== null && `${messages.leadTime}: ${line.leadTime}`}</LineName>
              <Sum line={line} currency={currency} />
              {below && <div className={styles.more}>{below}</div>}
            </li>
          );
        })}
      </ul>
      <p className={styles.total}>
        <span>{messages.netTotal}</span>
        <span className="figures">{formatAmount(fromMinorUnits(netOfLines(lines, currency), currency), currency)}</span>
      </p>
    </div>
  );
}

function LineName({ line, children }: { line: RequestedLine | QuotedLine; children?: ReactNode }) {
  return (
    <span className={styles.name} dir="auto">
      {line.name}
      {line.partNumber !== null && <small>{line.partNumber}</small>}
      {children && <small>{children}</small>}
    </span>
  );
}

function Sum({ line, currency }: { line: QuotedLine; currency: Currency }) {
  const net = netOfLine(line, currency);
  return (
    <span className={`figures ${styles.sum}`}>
      {net === null || line.price === null
        ? messages.notOffered
        : formatAmount(fromMinorUnits(net, currency), currency)}
      <small>
        {formatNumber(line.quantity)}
        {line.price !== null && ` × ${formatPrice(line.price, currency)}`}
      </small>
    </span>
  );
}
