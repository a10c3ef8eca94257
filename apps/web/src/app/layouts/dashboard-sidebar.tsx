import { Suspense } from 'react';
import { NavLink } from 'react-router-dom';
import { may } from '#shared/domain/users/permissions.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { roleBadges, sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import styles from '#web/app/layouts/dashboard-sidebar.module.css';
import { NewOrderCount } from '#web/app/layouts/new-order-count.tsx';
import { useSeemsStaff } from '#web/app/layouts/use-seems-staff.ts';
import type { SessionUser } from '#web/auth/identity.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { BackOfficeIcon } from '#web/components/back-office-icon.tsx';
import { optionalPart } from '#web/components/lazy/optional-part.ts';
import { type PageGroup, pageGroups, pageList } from '#web/pages.ts';
import { paths } from '#web/paths.ts';
import { localStore } from '#web/platform/browser-storage.ts';

/** Of members of a company only. */
const CompanyLinks = optionalPart(() => import('#web/app/layouts/company-links.tsx').then((file) => file.CompanyLinks));

/** Of staff only. */
const WaitingCount = optionalPart(() => import('#web/app/layouts/waiting-count.tsx').then((file) => file.WaitingCount));

/** Of staff only. */
const BatchesLink = optionalPart(() => import('#web/app/layouts/waiting-count.tsx').then((file) => file.BatchesLink));

export interface DashboardSidebarProps {
  user: SessionUser;
  role: Role | undefined;
  onFollow?: () => void;
}

type Listed = (typeof pageList)[number];

function links(role: Role | undefined): Listed[] {
  return pageList.filter(({ label, permission, linkFor = permission }) => {
    if (label === undefined) return false;
    return linkFor === undefined || (role !== undefined && may({ role }, linkFor));
  });
}

export function DashboardSidebar({ user, role, onFollow }: DashboardSidebarProps) {
  const seemsStaff = useSeemsStaff();
  const isStaff = role === undefined ? seemsStaff : role !== 'customer';
  const listed = links(role);
  return (
    <div className={isStaff ? styles.staff : undefined}>
      <div className={styles.user}>
        <Avatar photo={user.photo} {...(isStaff && { size: '2.25rem' })} />
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
          {listed
            .filter(({ group }) => group === undefined)
            .map((page) => (
              <PageLink key={page.path} page={page} hasIcon={isStaff} onFollow={onFollow} />
            ))}
          {role === 'customer' && (
            <Suspense>
              <CompanyLinks onFollow={onFollow} />
            </Suspense>
          )}
        </ul>
        {pageGroups.map((group) => (
          <Group key={group} group={group} pages={listed.filter((page) => page.group === group)} onFollow={onFollow} />
        ))}
      </nav>
    </div>
  );
}

interface Follows {
  onFollow?: (() => void) | undefined;
}

/** Stays folded for this browser. */
function Group({ group, pages, onFollow }: Follows & { group: PageGroup; pages: Listed[] }) {
  const key = `folded.${group}`;
  if (pages.length === 0) return null;
  return (
    <details
      className={styles.group}
      open={localStore.getItem(key) === null}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) localStore.removeItem(key);
        else localStore.setItem(key, 'true');
      }}
    >
      <summary>{sidebarMessages.groups[group]}</summary>
      <ul className={`plain-list ${styles.links}`}>
        {pages.map((page) => (
          <PageLink key={page.path} page={page} hasIcon onFollow={onFollow} />
        ))}
        {group === 'goods' && (
          <Suspense>
            <BatchesLink onFollow={onFollow} />
          </Suspense>
        )}
      </ul>
    </details>
  );
}

function PageLink({
  page: { name, path, label, group },
  hasIcon,
  onFollow,
}: Follows & { page: Listed; hasIcon: boolean }) {
  return (
    <li>
      <NavLink to={path} end={path === paths.dashboard} onClick={onFollow}>
        {hasIcon && <BackOfficeIcon name={name} />}
        {label}
        {name === 'allOrders' && <NewOrderCount />}
        {group !== undefined && (
          <Suspense>
            <WaitingCount page={name} />
          </Suspense>
        )}
      </NavLink>
    </li>
  );
}
