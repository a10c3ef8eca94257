import { useParams } from 'react-router-dom';
import type { Quote, QuotedLine, QuoteVersion } from '#shared/contracts/quotes/quote-shapes.ts';
import { formatAmount, formatPrice, fromMinorUnits } from '#shared/domain/money.ts';
import { quotePage } from '#shared/domain/quotes/quote-pages.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { longDay } from '#shared/domain/shop/long-day.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { quoteMessages as messages, quoteStateMessages } from '#shared/messages/quotes/quotes.ts';
import { errorText } from '#web/api/api-error.ts';
import { useReadQuoteQuery } from '#web/api/quotes/quotes.ts';
import { useRole } from '#web/auth/use-role.ts';
import { shownAnswers } from '#web/components/quotes/answers.tsx';
import { currencyOf, netOfLine, netOfLines, withPlaces } from '#web/components/quotes/quote-totals.ts';
import { Day } from '#web/components/values/instant.tsx';
import styles from '#web/features/print/print-document.module.css';
import { PrintPage } from '#web/features/print/print-page.tsx';
import { Seller } from '#web/features/print/seller.tsx';
import { quotePaths } from '#web/quote-paths.ts';

/** The answers that can be accepted, else the accepted one or the last, on paper. */
export function QuoteDocumentPage() {
  const { id = '' } = useParams();
  const { may } = useRole();
  const { currentData: quote, error, refetch } = useReadQuoteQuery(id, { refetchOnMountOrArgChange: true });
  const problems = error === undefined ? [] : [{ id, reason: errorText(error) }];
  const subjects = quote ? shownAnswers(quote).map((offer) => ({ _id: `${id}:${offer.version}`, quote, offer })) : [];
  return (
    <PrintPage
      title={messages.document}
      description={messages.printDescription}
      back={{
        to: may('quotes.read') ? quotePaths.staff(id) : quotePage(id),
        label: quote ? messages.quote(quote.number) : messages.back,
      }}
      printed={quote === undefined && error === undefined ? undefined : { subjects, problems }}
      empty={messages.nothingToPrint}
      problem={(_, reason) => reason}
      onRetry={() => void refetch()}
    >
      {(shown) => <QuoteDocument {...shown} />}
    </PrintPage>
  );
}

function QuoteDocument({ quote, offer }: { quote: Quote; offer: QuoteVersion }) {
  const currency = currencyOf(quote);
  const money = (amount: Parameters<typeof fromMinorUnits>[0]) =>
    formatAmount(fromMinorUnits(amount, currency), currency);
  return (
    <>
      <Seller />
      <header className={styles.head}>
        <div>
          <h2>
            {messages.document} {quote.number}
            {quote.version > 1 && `, ${messages.answer(offer.version)}`}
          </h2>
          <div>
            {messages.answered} <Day value={offer.createdAt} />
          </div>
          <div>
            {offer.state === 'withdrawn'
              ? quoteStateMessages.withdrawn
              : `${messages.validUntil} ${longDay(offer.lastDay)}`}
          </div>
        </div>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{documentMessages.customer}</dt>
          <dd dir="auto">{[quote.company, quote.customerName, quote.email].filter(Boolean).join('\n')}</dd>
        </div>
      </dl>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{documentMessages.product}</th>
            <th scope="col">{documentMessages.quantity}</th>
            <th scope="col">{documentMessages.unitPrice}</th>
            <th scope="col">{messages.net}</th>
          </tr>
        </thead>
        <tbody>
          {withPlaces(offer.lines).map((line) => {
            const net = netOfLine(line, currency);
            const details = lineDetails(line);
            return (
              <tr key={line.place}>
                <td dir="auto">
                  {line.name}
                  {details !== '' && (
                    <>
                      <br />
                      <small>{details}</small>
                    </>
                  )}
                </td>
                <td className="figures">{formatNumber(line.quantity)}</td>
                <td className="figures">{line.price === null ? '' : formatPrice(line.price, currency)}</td>
                <td className="figures">{net === null ? messages.notOffered : money(net)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={styles.closing}>
        <dl className={styles.totals}>
          <div className={styles.sum}>
            <dt>{messages.netTotal}</dt>
            <dd className="figures">{money(netOfLines(offer.lines, currency))}</dd>
          </div>
        </dl>
      </div>
      {offer.freightAmount !== undefined && (
        <p>
          {messages.freight}: {messages.freightCharged(formatAmount(offer.freightAmount, currency))}
        </p>
      )}
      {offer.freight !== null && (
        <p dir="auto">
          {messages.freight}: {offer.freight}
        </p>
      )}
      {offer.note !== null && <p dir="auto">{offer.note}</p>}
    </>
  );
}

function lineDetails({ partNumber, ownPartNumber, leadTime }: QuotedLine): string {
  const own = ownPartNumber && documentMessages.ownPartNumber(ownPartNumber);
  return [partNumber, own, leadTime].filter(Boolean).join(' · ');
}
