import { Link } from 'react-router-dom';
import { purchaseMessages } from '#shared/messages/purchase.ts';
import styles from '#web/features/purchase/purchase-form.module.css';
import { paths } from '#web/paths.ts';

/** Says that the customer has too many unpaid orders, and where they are. */
export function UnpaidLimit({ message }: { message: string }) {
  return (
    <p role="alert" className={styles.refusal}>
      {message} <Link to={paths.myOrders}>{purchaseMessages.seeOrders}</Link>
    </p>
  );
}
