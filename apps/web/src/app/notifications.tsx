import { ToastContainer } from 'react-toastify';
import { commonMessages } from '#shared/messages/common.ts';

export function Notifications() {
  return <ToastContainer aria-label={commonMessages.notifications} position="top-right" theme="auto" newestOnTop />;
}
