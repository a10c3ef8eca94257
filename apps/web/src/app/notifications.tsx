import { ToastContainer } from 'react-toastify';
import { commonMessages } from '#shared/messages/common.ts';
import styles from '#web/app/notifications.module.css';
import { toastTimes } from '#web/components/feedback/toast-times.ts';

export function Notifications() {
  return (
    <ToastContainer
      aria-label={commonMessages.notifications}
      className={styles.notifications ?? ''}
      position="top-right"
      theme="auto"
      autoClose={toastTimes.successMs}
      newestOnTop
    />
  );
}
