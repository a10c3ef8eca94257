import { homeMessages, sellingPoints } from '#shared/messages/shop/home.ts';
import { Icon, type IconName } from '#web/components/icon.tsx';
import styles from '#web/features/home/hero-banner.module.css';

const order = ['selection', 'insurance', 'documents', 'dealers', 'payment', 'shipping'] as const satisfies IconName[];

export function SellingPoints() {
  return (
    <div className={styles.points}>
      <div className="page">
        <ul className="plain-list" aria-label={homeMessages.sellingPoints}>
          {order.map((point) => (
            <li key={point}>
              <Icon name={point} size={26} />
              <div>
                <strong>{sellingPoints[point].title}</strong>
                <span>{sellingPoints[point].text}</span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
