import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import styles from '#web/app/layouts/sidebar-toggle.module.css';
import { Icon } from '#web/components/icon.tsx';
import { localStore } from '#web/platform/browser-storage.ts';

interface SidebarToggleProps {
  isNarrow: boolean;
  onChange: (isNarrow: boolean) => void;
  storageKey: string;
}

/** Collapses the sidebar to its icons, and keeps that for this browser. */
export function SidebarToggle({ isNarrow, onChange, storageKey }: SidebarToggleProps) {
  function toggle(): void {
    if (isNarrow) localStore.removeItem(storageKey);
    else localStore.setItem(storageKey, 'true');
    onChange(!isNarrow);
  }

  return (
    <button type="button" className={styles.toggle} aria-expanded={!isNarrow} onClick={toggle}>
      <Icon name={isNarrow ? 'next' : 'previous'} size={20} />
      {isNarrow ? sidebarMessages.expand : sidebarMessages.collapse}
    </button>
  );
}
