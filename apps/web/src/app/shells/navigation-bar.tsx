import { Button } from 'antd';
import { Link, NavLink } from 'react-router-dom';
import { commonMessages } from '#shared/messages/common.ts';
import { navigationMessages } from '#shared/messages/navigation.ts';
import { useSession } from '#web/auth/session.ts';
import { signOutEverywhere } from '#web/auth/sign-in.ts';
import { paths } from '#web/paths.ts';
import styles from './shop-layout.module.css';

/** The links at the top. */
export function NavigationBar() {
  const { status } = useSession();
  return (
    <header className={styles.bar}>
      <nav className="page" aria-label={navigationMessages.main}>
        <Link to={paths.root} className={styles.brand}>
          {commonMessages.brand}
        </Link>
        <NavLink to={paths.home}>{navigationMessages.home}</NavLink>
        {status === 'signed-in' && <NavLink to={paths.dashboard}>{navigationMessages.dashboard}</NavLink>}
        <NavLink to={paths.portfolio}>{navigationMessages.portfolio}</NavLink>
        <NavLink to={paths.blogs}>{navigationMessages.blogs}</NavLink>
        {status === 'signed-in' ? (
          <Button onClick={() => void signOutEverywhere()}>{navigationMessages.signOut}</Button>
        ) : (
          <NavLink to={paths.login}>{navigationMessages.login}</NavLink>
        )}
      </nav>
    </header>
  );
}
