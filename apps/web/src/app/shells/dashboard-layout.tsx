import { NavLink, Outlet } from 'react-router-dom';
import { profileMessages } from '#shared/messages/account.ts';
import { navigationMessages } from '#shared/messages/navigation.ts';
import { paths } from '#web/paths.ts';
import styles from './dashboard-layout.module.css';

/** The sidebar of the dashboard beside its screens. */
export function DashboardLayout() {
  return (
    <div className={`page ${styles.layout}`}>
      <nav aria-label={navigationMessages.dashboard}>
        <NavLink to={paths.dashboard} end>
          {profileMessages.title}
        </NavLink>
      </nav>
      <div>
        <Outlet />
      </div>
    </div>
  );
}
