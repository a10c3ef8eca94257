import { useState } from 'react';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import styles from '#web/app/layouts/dashboard-drawer.module.css';
import { DashboardSidebar, type DashboardSidebarProps } from '#web/app/layouts/dashboard-sidebar.tsx';
import { Modal } from '#web/components/feedback/modal.tsx';
import { Icon } from '#web/components/icon.tsx';

export function DashboardDrawer(props: Omit<DashboardSidebarProps, 'onFollow'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.toggle} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="menu" size={20} />
        {sidebarMessages.open}
      </button>
      {isOpen && (
        <Modal className={styles.drawer} aria-label={sidebarMessages.open} onClose={close}>
          <DashboardSidebar {...props} onFollow={close} />
          <button type="button" className={styles.close} aria-label={sidebarMessages.close} onClick={close}>
            <Icon name="close" />
          </button>
        </Modal>
      )}
    </>
  );
}
