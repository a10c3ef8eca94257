import { ToastContainer } from 'react-toastify';
import { commonMessages } from '#shared/messages/common.ts';
import styles from '#web/app/notifications.module.css';

export function Notifications() {
  return (
    <ToastContainer
      aria-label={commonMessages.notifications}
      className={styles.notifications ?? ''}
      position="top-right"
      theme="auto"
      newestOnTop
    />
  );
}
