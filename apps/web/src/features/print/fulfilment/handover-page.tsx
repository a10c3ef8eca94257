import { useParams } from 'react-router-dom';
import type { Handover } from '#shared/contracts/fulfilment/handovers.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { handoverLineText, handoverMessages } from '#shared/messages/fulfilment/handover.ts';
import { errorText } from '#web/api/api-error.ts';
import { useReadHandoverQuery } from '#web/api/fulfilment/handovers.ts';
import { Instant } from '#web/components/values/instant.tsx';
import styles from '#web/features/print/print-document.module.css';
import { PrintPage } from '#web/features/print/print-page.tsx';
import { paths } from '#web/paths.ts';

/** A handover as it was written, to read or to print. */
export function PrintedHandoverPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useReadHandoverQuery(id);
  const problems = error === undefined ? [] : [{ id, reason: errorText(error) }];
  return (
    <PrintPage
      title={handoverMessages.title}
      description={handoverMessages.documentDescription}
      back={{ to: paths.handover, label: handoverMessages.back }}
      printed={data === undefined && error === undefined ? undefined : { subjects: data ? [data] : [], problems }}
      empty={handoverMessages.notRead}
      problem={(_, reason) => reason}
      onRetry={() => void refetch()}
    >
      {(handover) => <HandoverDocument handover={handover} />}
    </PrintPage>
  );
}

function HandoverDocument({ handover }: { handover: Handover }) {
  const { from, to, by, note, signedBy, signedAt, lines, shippedBy, notShipped } = handover;
  const counted = lines.filter(({ count }) => count > 0);
  return (
    <>
      <h2>{handoverMessages.title}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{handoverMessages.shift}</dt>
          <dd>
            <Instant value={from} /> – <Instant value={to} />
          </dd>
        </div>
        <div>
          <dt>{handoverMessages.writtenBy}</dt>
          <dd>{by}</dd>
        </div>
        <div>
          <dt>{handoverMessages.signedBy}</dt>
          <dd>
            {signedBy ?? handoverMessages.notSigned}
            {signedAt !== null && (
              <>
                {', '}
                <Instant value={signedAt} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{handoverMessages.note}</dt>
          <dd>{note === '' ? handoverMessages.noNote : note}</dd>
        </div>
      </dl>
      {counted.length === 0 ? (
        <p>{handoverMessages.nothing}</p>
      ) : (
        <ul>
          {counted.map((line) => (
            <li key={line.name}>
              {handoverLineText(line.name, line)}
              {line.name === 'shipped' &&
                ` (${shippedBy.map((who) => `${who.email ?? handoverMessages.system}: ${formatNumber(who.count)}`).join(', ')})`}
              {line.name === 'printedNotShipped' && ` (${notShipped.map(({ number }) => number).join(', ')})`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
