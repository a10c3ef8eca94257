import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Product } from '#shared/contracts/products/products.ts';
import type { ReservedStock, WaitlistEntry } from '#shared/contracts/waitlist/waitlist.ts';
import { waitlistMessages } from '#shared/messages/waitlist/waitlist.ts';
import { useListWaitlistQuery, useReadReservedStockQuery } from '#web/api/waitlist/waitlist.ts';
import { useSession } from '#web/auth/session.ts';
import { originOf } from '#web/auth/use-leave-to-origin.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import { TimeLeft } from '#web/components/values/time-left.tsx';
import { JoinWaitlistForm } from '#web/features/purchase/waitlist/join-waitlist-form.tsx';
import styles from '#web/features/purchase/waitlist/next-in-line.module.css';
import { paths } from '#web/paths.ts';

/** What others hold of a product that is short without having paid, and the line for it. */
export function NextInLine({ product }: { product: Product }) {
  const { user } = useSession();
  const { data: reserved } = useReadReservedStockQuery(product._id, { refetchOnMountOrArgChange: true });
  const { data: entries = [] } = useListWaitlistQuery(user === null ? skipToken : undefined, {
    refetchOnMountOrArgChange: true,
  });
  const own =
    user === null
      ? undefined
      : entries.find(({ productId, state }) => productId === product._id && state === 'waiting');
  if (reserved === undefined || !(own || isShort(product, reserved))) return null;
  return (
    <section className={`panel ${styles.line}`} aria-labelledby="next-in-line">
      <h2 id="next-in-line">{waitlistMessages.title}</h2>
      <Holds reserved={reserved} />
      {own ? <Place entry={own} /> : <Join product={product} reserved={reserved} />}
    </section>
  );
}

/** More is reserved than can be ordered. */
function isShort({ availableQuantity, minimumQuantity }: Product, { quantity }: ReservedStock): boolean {
  return quantity > 0 && (quantity > availableQuantity || availableQuantity < minimumQuantity);
}

function Holds({ reserved }: { reserved: ReservedStock }) {
  const { holds, quantity, waiting, waitingQuantity } = reserved;
  const more = quantity - holds.reduce((sum, hold) => sum + hold.quantity, 0);
  return (
    <>
      <ul className={`plain-list ${styles.holds}`}>
        {holds.map((hold) => (
          <li key={`${hold.until} ${hold.quantity}`}>
            {waitlistMessages.heldUntil(hold.quantity)} <Instant value={hold.until} /> {waitlistMessages.unpaid} (
            <TimeLeft until={hold.until} />)
          </li>
        ))}
        {more > 0 && <li>{waitlistMessages.more(more)}</li>}
      </ul>
      <p>
        {waitlistMessages.lead}{' '}
        {waiting === 0 ? waitlistMessages.nobodyWaits : waitlistMessages.waiting(waiting, waitingQuantity)}
      </p>
    </>
  );
}

function Place({ entry: { position, quantity, product, until } }: { entry: WaitlistEntry }) {
  return (
    <p className={styles.place}>
      <StatusTag tone="moving">{waitlistMessages.position(position ?? 1)}</StatusTag>
      <span>
        {waitlistMessages.requested(quantity, product)} {waitlistMessages.lasts} <Instant value={until} />
      </span>
      <Link to={paths.myOrders}>{waitlistMessages.mine}</Link>
    </p>
  );
}

function Join({ product, reserved }: { product: Product; reserved: ReservedStock }) {
  const { status, user } = useSession();
  const location = useLocation();
  const [isOpen, setOpen] = useState(false);
  if (user === null) {
    return status === 'signed-out' ? (
      <ButtonLink to={paths.login} state={originOf(location)} block>
        {waitlistMessages.loginFirst}
      </ButtonLink>
    ) : null;
  }
  if (isOpen) return <JoinWaitlistForm product={product} reserved={reserved} onClose={() => setOpen(false)} />;
  return (
    <Button block onClick={() => setOpen(true)}>
      {reserved.waiting === 0 ? waitlistMessages.joining : waitlistMessages.join}
    </Button>
  );
}
