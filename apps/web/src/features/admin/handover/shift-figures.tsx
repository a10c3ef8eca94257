import { Link } from 'react-router-dom';
import type { HandoverFigures } from '#shared/contracts/fulfilment/handovers.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { handoverLineText, handoverMessages } from '#shared/messages/fulfilment/handover.ts';
import { useRole } from '#web/auth/use-role.ts';
import styles from '#web/features/admin/handover/handover-page.module.css';
import { lineLink } from '#web/features/admin/handover/line-link.ts';
import { paths } from '#web/paths.ts';

/** What is not zero, each a link to its list. */
export function ShiftFigures({ figures }: { figures: HandoverFigures }) {
  const readsHistory = useRole().may('history.read') === true;
  const lines = figures.lines.filter(({ count }) => count > 0);
  if (lines.length === 0) return <p className={styles.hint}>{handoverMessages.nothing}</p>;
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.name}>
          <Link to={lineLink(line.name, figures, readsHistory)}>{handoverLineText(line.name, line)}</Link>
          {line.name === 'shipped' && <ShippedBy figures={figures} />}
          {line.name === 'printedNotShipped' && <NotShipped figures={figures} />}
        </li>
      ))}
    </ul>
  );
}

function ShippedBy({ figures: { shippedBy } }: { figures: HandoverFigures }) {
  return (
    <ul className={styles.details}>
      {shippedBy.map(({ email, count }) => (
        <li key={email}>
          <bdi>{email ?? handoverMessages.system}</bdi>: <span className="figures">{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}

function NotShipped({ figures: { notShipped } }: { figures: HandoverFigures }) {
  return (
    <ul className={styles.details}>
      {notShipped.map(({ _id, number }) => (
        <li key={_id}>
          <Link to={paths.order(_id)} className="figures">
            {number}
          </Link>
        </li>
      ))}
    </ul>
  );
}
