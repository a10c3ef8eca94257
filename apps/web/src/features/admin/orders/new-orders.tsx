import { useId } from 'react';
import { liveMessages } from '#shared/messages/shop/event-streams.ts';
import { useNewOrderCount } from '#web/api/orders/unseen-orders.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/admin/orders/new-orders.module.css';
import { OrderKeys } from '#web/features/admin/orders/order-keys.tsx';
import { switchSound, useSoundOn } from '#web/platform/order-sound.ts';

export function NewOrders({ onShow }: { onShow: () => void }) {
  const count = useNewOrderCount();
  const isSoundOn = useSoundOn();
  const soundId = useId();
  return (
    <div className={styles.bar}>
      <div className={styles.news}>
        <span role="status">{count > 0 && liveMessages.newOrders(count)}</span>
        {count > 0 && (
          <Button look="primary" compact onClick={onShow}>
            {liveMessages.show}
          </Button>
        )}
      </div>
      <div className={styles.sound}>
        <OrderKeys hasActions />
        <label htmlFor={soundId}>{liveMessages.sound}</label>
        <input
          id={soundId}
          type="checkbox"
          role="switch"
          aria-checked={isSoundOn}
          aria-label={liveMessages.soundHint}
          title={liveMessages.soundHint}
          checked={isSoundOn}
          onChange={({ target }) => switchSound(target.checked)}
        />
      </div>
    </div>
  );
}
