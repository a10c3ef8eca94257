import type { Order } from '#shared/contracts/orders/orders.ts';
import { currentTimeZone, localFormat } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { printedMessages } from '#shared/messages/shop/admin.ts';
import { Icon } from '#web/components/icon.tsx';
import styles from '#web/features/admin/orders/printed-mark.module.css';

const time = localFormat(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
);
const day = localFormat(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone }),
);

export function PrintedMark({ printed }: { printed: Order['printed'] }) {
  if (printed === null) return null;
  const at = new Date(printed.at);
  const isToday = dayOf(at.getTime(), currentTimeZone()) === dayOf(Date.now(), currentTimeZone());
  const when = isToday ? time().format(at) : `${day().format(at)}, ${time().format(at)}`;
  const text = printedMessages.printed(when, printed.by);
  return (
    <span className={styles.mark} title={text}>
      <Icon name="print" size={14} />
      <span aria-hidden="true">{isToday ? time().format(at) : day().format(at)}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
