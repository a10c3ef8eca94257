import { Link } from 'react-router-dom';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { useSession } from '#web/auth/session.ts';
import { VerificationMail } from '#web/auth/verification-mail.tsx';
import styles from '#web/forms/unpaid-limit.module.css';
import { paths } from '#web/paths.ts';

/** Why a limit of unpaid orders, or of the customer's account, refuses an order, and where to go from here. */
export function UnpaidLimit({ message }: { message: string }) {
  const { user } = useSession();
  return (
    <div className={styles.refusal}>
      <p role="alert">
        {message} <Link to={paths.myOrders}>{purchaseMessages.seeOrders}</Link>
      </p>
      {user?.emailVerified === false && <VerificationMail email={user.email} />}
    </div>
  );
}
