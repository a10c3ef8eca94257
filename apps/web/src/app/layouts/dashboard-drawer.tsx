import { type MouseEvent, useRef } from 'react';
import { sidebarMessages } from '#shared/messages/shop/navigation.ts';
import styles from '#web/app/layouts/dashboard-drawer.module.css';
import { DashboardSidebar, type DashboardSidebarProps } from '#web/app/layouts/dashboard-sidebar.tsx';
import { Icon } from '#web/components/icon.tsx';

export function DashboardDrawer(props: Omit<DashboardSidebarProps, 'onFollow'>) {
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  const closeOutside = ({ target, clientX }: MouseEvent<HTMLDialogElement>) => {
    // Clicks on the backdrop and on the dialog's padding both target the dialog.
    const edge = drawer.current?.getBoundingClientRect().right ?? 0;
    if (target === drawer.current && clientX > edge) close();
  };
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
      >
        <Icon name="menu" size={20} />
        {sidebarMessages.open}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog ref={drawer} className={styles.drawer} aria-label={sidebarMessages.open} onClick={closeOutside}>
        <DashboardSidebar {...props} onFollow={close} />
        <button type="button" className={styles.close} aria-label={sidebarMessages.close} onClick={close}>
          <Icon name="close" />
        </button>
      </dialog>
    </>
  );
}
