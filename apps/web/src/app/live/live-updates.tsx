import { useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import { liveMessages } from '#shared/messages/live-updates.ts';
import { seeOrders } from '#web/app/live/announce-orders.ts';
import { followOrders, retryNow, useLiveState } from '#web/app/live/live-orders.ts';
import styles from '#web/app/live/live-updates.module.css';
import { Button } from '#web/components/button.tsx';
import { paths } from '#web/paths.ts';

export function LiveUpdates({ email }: { email: string }) {
  const state = useLiveState();
  useEffect(() => void followOrders(email), [email]);
  useSeenOrders();
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

function useSeenOrders(): void {
  const isShown = useMatch(paths.allOrders) !== null;
  useEffect(() => {
    if (!isShown) return;
    const markSeen = () => {
      if (document.hasFocus()) seeOrders();
    };
    markSeen();
    window.addEventListener('focus', markSeen);
    return () => window.removeEventListener('focus', markSeen);
  }, [isShown]);
}
