import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import styles from '#web/app/layouts/sidebar-toggle.module.css';
import { useRole } from '#web/auth/use-role.ts';
import { Icon } from '#web/components/icon.tsx';
import { localStore } from '#web/platform/browser-storage.ts';

interface SidebarToggleProps {
  isNarrow: boolean;
  onChange: (isNarrow: boolean) => void;
  storageKey: string;
}

/**
 * Collapses the sidebar to its icons, and keeps that for this browser. On a low screen the sidebar scrolls to the link of the page, which this
 * would cover.
 */
export function SidebarToggle({ isNarrow, onChange, storageKey }: SidebarToggleProps) {
  const { pathname } = useLocation();
  const { role } = useRole();
  const own = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another link, and the role its links.
  useEffect(() => {
    own.current?.parentElement?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, role]);

  function toggle(): void {
    if (isNarrow) localStore.removeItem(storageKey);
    else localStore.setItem(storageKey, 'true');
    onChange(!isNarrow);
  }

  return (
    <button ref={own} type="button" className={styles.toggle} aria-expanded={!isNarrow} onClick={toggle}>
      <Icon name={isNarrow ? 'next' : 'previous'} size={20} />
      {isNarrow ? sidebarMessages.expand : sidebarMessages.collapse}
    </button>
  );
}
