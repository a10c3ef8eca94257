import { lazy, Suspense } from 'react';
import { NavLink } from 'react-router-dom';
import { may } from '#shared/domain/users/permissions.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { roleBadges, sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import styles from '#web/app/layouts/dashboard-sidebar.module.css';
import { NewOrderCount } from '#web/app/layouts/new-order-count.tsx';
import type { SessionUser } from '#web/auth/identity.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { pageList } from '#web/pages.ts';
import { paths } from '#web/paths.ts';

/** Of members of a company only. */
const CompanyLinks = lazy(() =>
  import('#web/app/layouts/company-links.tsx').then((file) => ({ default: file.CompanyLinks })),
);

export interface DashboardSidebarProps {
  user: SessionUser;
  role: Role | undefined;
  onFollow?: () => void;
}

function links(role: Role | undefined): typeof pageList {
  return pageList.filter(({ label, permission, linkFor = permission }) => {
    if (label === undefined) return false;
    return linkFor === undefined || (role !== undefined && may({ role }, linkFor));
  });
}

export function DashboardSidebar({ user, role, onFollow }: DashboardSidebarProps) {
  return (
    <>
      <div className={styles.user}>
        <Avatar photo={user.photo} />
        <p className={styles.name}>
          {user.name}{' '}
          {role !== undefined && role !== 'customer' && <span className={styles.admin}>{roleBadges[role]}</span>}
        </p>
        <p className={styles.email} title={user.email}>
          {user.email}
        </p>
      </div>
      <nav aria-label={sidebarMessages.label}>
        <ul className={`plain-list ${styles.links}`}>
          {links(role).map(({ path: to, label }) => (
            <li key={to}>
              <NavLink to={to} end={to === paths.dashboard} onClick={onFollow}>
                {label}
                {to === paths.allOrders && <NewOrderCount />}
              </NavLink>
            </li>
          ))}
          {role === 'customer' && (
            <Suspense>
              <CompanyLinks onFollow={onFollow} />
            </Suspense>
          )}
        </ul>
      </nav>
    </>
  );
}
