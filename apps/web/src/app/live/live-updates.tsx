import { useEffect } from 'react';
import { liveMessages } from '#shared/messages/shop/event-streams.ts';
import { followOrders, retryNow, useLiveState } from '#web/app/live/live-orders.ts';
import styles from '#web/app/live/live-updates.module.css';
import { Button } from '#web/components/button.tsx';

export function LiveUpdates({ email }: { email: string }) {
  const state = useLiveState();
  useEffect(() => void followOrders(email), [email]);
  return (
    // Rendered before its text, or screen readers would not announce it.
    <div role="status" aria-label={liveMessages.label} className={styles.place}>
      {state === 'lost' && (
        <div className={styles.lost}>
          <p>
            <strong>{liveMessages.lost}</strong> {liveMessages.lostHint}
          </p>
          <Button onClick={retryNow}>{liveMessages.tryNow}</Button>
        </div>
      )}
    </div>
  );
}
