import { Link } from 'react-router-dom';
import type { FirstDayStep } from '#shared/domain/shop/first-day.ts';
import { firstDayMessages, firstDayStepMessages } from '#shared/messages/shop/first-day.ts';
import { Icon } from '#web/components/icon.tsx';
import styles from '#web/features/admin/overview/first-day.module.css';
import { paths } from '#web/paths.ts';

/** Where a step is done. Stripe's own page is outside. */
const places: Record<FirstDayStep, string> = {
  seller: paths.settings,
  tax: `${paths.settings}?tab=documents`,
  timeZone: paths.settings,
  product: paths.addProduct,
  mail: paths.mails,
  order: paths.products,
  payment: paths.myOrders,
  webhook: 'https://dashboard.stripe.com/webhooks',
  colleague: paths.makeAdmin,
};

export function FirstDayStepRow({ step, isDone }: { step: FirstDayStep; isDone: boolean }) {
  const { name, proof, link } = firstDayStepMessages[step];
  const place = places[step];
  return (
    <li className={isDone ? styles.done : undefined}>
      <span className={styles.icon}>
        <Icon name={isDone ? 'done' : 'waiting'} size={22} />
        <span className="visually-hidden">{isDone ? firstDayMessages.done : firstDayMessages.open}</span>
      </span>
      <span className={styles.text}>
        <strong>{name}</strong>
        <span className={styles.proof}>{proof}</span>
      </span>
      {!isDone &&
        (place.startsWith('https:') ? (
          <a href={place} target="_blank" rel="noreferrer">
            {link}
          </a>
        ) : (
          <Link to={place}>{link}</Link>
        ))}
    </li>
  );
}
