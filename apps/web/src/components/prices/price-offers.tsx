import { Link } from 'react-router-dom';
import type { PriceReasons } from '#shared/contracts/price-lists/price-reasons.ts';
import { priceReasonMessages as messages } from '#shared/messages/price-lists/why-this-price.ts';
import { Price } from '#web/components/values/money.tsx';
import { paths } from '#web/paths.ts';

/** For staff: what the shop, each list or a quote gives for one unit, and which counts. */
export function PriceOffers({ reasons: { quote, day, offers } }: { reasons: PriceReasons }) {
  return (
    <>
      {quote !== null && <p>{messages.quote(quote)}</p>}
      {day !== null && offers.length > 1 && <p>{messages.on(day)}</p>}
      {quote === null && offers.length <= 1 && <p>{messages.none}</p>}
      <ul className="plain-list">
        {offers.map(({ list, percentOff, unitPrice, wins }) => (
          <li key={`${list?._id} ${percentOff}`}>
            {list === null ? (
              messages.shop
            ) : (
              <Link to={paths.priceList(list._id)}>{messages.list(list.name, list.version)}</Link>
            )}
            {percentOff !== null && ` · ${messages.percent(percentOff)}`}: <Price value={unitPrice} />
            {wins && <strong> · {messages.wins}</strong>}
          </li>
        ))}
      </ul>
    </>
  );
}
