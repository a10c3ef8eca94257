import { useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { CartCount } from '#web/app/layouts/cart-link.tsx';
import { allOrders, cart, menuLinks } from '#web/app/layouts/navigation-links.ts';
import styles from '#web/app/layouts/navigation-menu.module.css';
import { NewOrderCount } from '#web/app/layouts/new-order-count.tsx';
import { signOut } from '#web/app/layouts/sign-out.ts';
import { useDismiss } from '#web/app/layouts/use-dismiss.ts';
import { Button } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';

export function NavigationMenu({ isSignedIn, isStaff }: { isSignedIn: boolean; isStaff: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const panelId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);

  useDismiss(menu, isOpen, (reason) => {
    close();
    if (reason === 'escape') toggle.current?.focus();
  });

  return (
    <div ref={menu}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-label={isOpen ? navigationMessages.closeMenu : navigationMessages.openMenu}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} size={28} />
      </button>
      {isOpen && (
        <div id={panelId} className={styles.panel}>
          <ul className="plain-list">
            {menuLinks({ isSignedIn, isStaff }).map(({ to, label, isCurrent }) => (
              <li key={to}>
                <Link to={to} onClick={close} aria-current={isCurrent(pathname) ? 'page' : undefined}>
                  {label}
                  {to === allOrders.to && <NewOrderCount />}
                  {to === cart.to && <CartCount />}
                </Link>
              </li>
            ))}
          </ul>
          {isSignedIn && (
            <Button
              look="outline"
              className={styles.signOut}
              onClick={() => {
                close();
                toggle.current?.focus();
                signOut();
              }}
            >
              {navigationMessages.signOut}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
