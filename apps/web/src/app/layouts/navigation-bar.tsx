import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { HAS_CART, RETURNING } from '#web/app/first-view.ts';
import { Brand } from '#web/app/layouts/brand.tsx';
import { CartLink } from '#web/app/layouts/cart-link.tsx';
import { HeaderSearch } from '#web/app/layouts/header-search.tsx';
import styles from '#web/app/layouts/navigation-bar.module.css';
import { allOrders, barLinks, login } from '#web/app/layouts/navigation-links.ts';
import { NavigationMenu } from '#web/app/layouts/navigation-menu.tsx';
import { NewOrderCount } from '#web/app/layouts/new-order-count.tsx';
import { signOut } from '#web/app/layouts/sign-out.ts';
import { ThemeSelect } from '#web/app/layouts/theme-select.tsx';
import { useSeemsSignedIn } from '#web/app/layouts/use-seems-signed-in.ts';
import { useSeemsStaff } from '#web/app/layouts/use-seems-staff.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/paths.ts';

export function NavigationBar() {
  const isSignedIn = useSeemsSignedIn();
  const isStaff = useSeemsStaff();
  const { pathname } = useLocation();
  useEffect(() => document.documentElement.classList.remove(RETURNING, HAS_CART), []);
  const currentIf = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);
  return (
    <header className={`navy ${styles.bar}`}>
      <nav className="page" aria-label={navigationMessages.main}>
        <Link to={paths.root} className={styles.home}>
          <Brand />
        </Link>
        <ul className={`plain-list ${styles.links}`}>
          {barLinks({ isSignedIn, isStaff }).map(({ to, label, isCurrent }) => (
            <li key={to} className={to === allOrders.to ? styles.roomy : undefined}>
              <Link to={to} aria-current={currentIf(isCurrent(pathname))}>
                {label}
                {to === allOrders.to && <NewOrderCount />}
              </Link>
            </li>
          ))}
        </ul>
        <HeaderSearch />
        <ThemeSelect />
        <CartLink />
        <div className={styles.account}>
          {isSignedIn ? (
            <Button look="outline" onClick={signOut}>
              {navigationMessages.signOut}
            </Button>
          ) : (
            <ButtonLink look="outline" to={login.to} aria-current={currentIf(login.isCurrent(pathname))}>
              {login.label}
            </ButtonLink>
          )}
        </div>
        <div className={styles.menu}>
          <NavigationMenu isSignedIn={isSignedIn} isStaff={isStaff} />
        </div>
      </nav>
    </header>
  );
}
