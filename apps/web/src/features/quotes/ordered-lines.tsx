import { Link } from 'react-router-dom';
import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { paths } from '#web/paths.ts';

interface OrderedLinesProps {
  quote: Quote;
  line: number;
  offered: number;
}

/** What was ordered of a line of an accepted quote. */
export function OrderedLines({ quote, line, offered }: OrderedLinesProps) {
  return quote.ordered
    .filter((order) => order.line === line)
    .map(({ orderId, orderNumber, quantity }) => (
      <span key={orderId}>
        {messages.ordered} <Link to={paths.order(orderId)}>{orderNumber}</Link>:{' '}
        {messages.orderedOf(formatNumber(quantity), formatNumber(offered))}
      </span>
    ));
}
