import { NavLink } from 'react-router-dom';
import type { Role } from '#shared/domain/roles.ts';
import { sidebarMessages } from '#shared/messages/navigation.ts';
import { dashboardLinks } from '#web/app/layouts/dashboard-links.ts';
import styles from '#web/app/layouts/dashboard-sidebar.module.css';
import { NewOrderCount } from '#web/app/layouts/new-order-count.tsx';
import type { SessionUser } from '#web/auth/identity.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { paths } from '#web/paths.ts';

export interface DashboardSidebarProps {
  user: SessionUser;
  role: Role | undefined;
  onFollow?: () => void;
}

export function DashboardSidebar({ user, role, onFollow }: DashboardSidebarProps) {
  return (
    <>
      <div className={styles.user}>
        <Avatar photo={user.photo} />
        <p className={styles.name}>
          {user.name} {role === 'admin' && <span className={styles.admin}>{sidebarMessages.admin}</span>}
          {role === 'warehouse' && <span className={styles.admin}>{sidebarMessages.warehouse}</span>}
        </p>
        <p className={styles.email} title={user.email}>
          {user.email}
        </p>
      </div>
      <nav aria-label={sidebarMessages.label}>
        <ul className={`plain-list ${styles.links}`}>
          {dashboardLinks(role).map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end={to === paths.dashboard} onClick={onFollow}>
                {label}
                {to === paths.allOrders && <NewOrderCount />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
