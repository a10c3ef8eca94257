import { useCallback, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { User } from '#shared/contracts/users/users.ts';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { type Role, roles } from '#shared/domain/users/roles.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { roleBadges } from '#shared/messages/shop/sidebar.ts';
import { roleMessages, roleNames, staffRoleMessages } from '#shared/messages/users/roles.ts';
import { useListUsersQuery } from '#web/api/users/users.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { ageText } from '#web/components/values/age-text.ts';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Clipped } from '#web/features/admin/table/clipped.tsx';
import rowStyles from '#web/features/admin/table/row-buttons.module.css';
import { ChangeRoleDialog, type RoleChange } from '#web/features/admin/users/change-role-dialog.tsx';
import styles from '#web/features/admin/users/make-admin-page.module.css';

export function MakeAdminPage() {
  const [search, setSearch] = useSearchParams();
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const users = useListUsersQuery(
    { cursor: usePageCursor(), limit: usePageSize(), q },
    { refetchOnMountOrArgChange: true },
  );
  const [change, setChange] = useState<RoleChange | null>(null);
  const find = useCallback(
    (text: string, isRefined: boolean) =>
      setSearch(text === '' ? {} : { q: text }, { replace: isRefined, preventScrollReset: true }),
    [setSearch],
  );
  const id = useId();

  const columns: AdminColumn<User>[] = [
    {
      key: 'email',
      title: adminMessages.email,
      min: 12,
      grows: true,
      isName: true,
      className: styles.email,
      render: ({ email, name, verified, lastActiveAt }) => (
        <>
          <Clipped text={email} />
          <span className={styles.name}>
            {name !== null && <bdi>{name}</bdi>}
            {name !== null && lastActiveAt !== null && ' · '}
            {lastActiveAt !== null && (
              <time dateTime={lastActiveAt} title={roleMessages.lastActiveHint}>
                {roleMessages.lastActive(ageText(Date.parse(lastActiveAt), Date.now()))}
              </time>
            )}
          </span>
          {!verified && <span className={styles.unverified}>{roleMessages.notVerified}</span>}
        </>
      ),
    },
    {
      key: 'role',
      title: adminMessages.role,
      min: 24,
      className: styles.role,
      render: (user) => <RoleCell user={user} noteId={`${id}-last`} onChange={(to) => setChange({ user, to })} />,
    },
    {
      key: 'action',
      title: adminMessages.action,
      min: 10,
      align: 'end',
      className: styles.action,
      render: (user) => (
        <Button
          compact
          className={rowStyles.quiet}
          disabled={user.lastAdmin}
          aria-describedby={`${id}-${user.lastAdmin ? 'last' : user.role === 'admin' ? 'admin' : 'customer'}`}
          onClick={() => setChange({ user, to: user.role === 'admin' ? 'customer' : 'admin' })}
        >
          {user.role === 'admin' ? roleMessages.revoke : adminMessages.makeAdmin}
        </Button>
      ),
    },
  ];
  return (
    <DashboardPage title={adminMessages.makeAdmin} description={adminMessages.makeAdminDescription}>
      <p id={`${id}-customer`} className="visually-hidden">
        {adminMessages.promoteHint}
      </p>
      <p id={`${id}-admin`} className="visually-hidden">
        {roleMessages.revokeHint}
      </p>
      <search className={styles.search}>
        <SearchBox label={roleMessages.search} hint={roleMessages.searchHint} shown={q} onSearch={find} />
      </search>
      <PagedList
        hasSizes
        query={users}
        empty={<EmptyState message={q === '' ? adminMessages.noUsers : roleMessages.nobodyFound} />}
      >
        {(rows) => (
          <AdminTable
            label={adminMessages.makeAdmin}
            columns={columns}
            rows={rows}
            rowKey={(user) => user.key}
            card={styles.card}
          />
        )}
      </PagedList>
      <ChangeRoleDialog change={change} onClose={() => setChange(null)} />
    </DashboardPage>
  );
}

interface RoleCellProps {
  user: User;
  noteId: string;
  onChange: (to: Role) => void;
}

function RoleCell({ user, noteId, onChange }: RoleCellProps) {
  const { email, role, lastAdmin } = user;
  return (
    <span className={styles.badge}>
      <RoleBadge user={user} />
      {lastAdmin ? (
        <span id={noteId} className={styles.note}>
          {roleMessages.lastAdmin}
        </span>
      ) : (
        <select
          className={styles.menu}
          aria-label={roleMessages.roleOf(email)}
          value={role}
          onChange={({ target }) => {
            const to = roles.find((name) => name === target.value);
            if (to !== undefined && to !== role) onChange(to);
          }}
        >
          {roles.toReversed().map((name) => (
            <option key={name} value={name}>
              {roleNames[name]}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}

function RoleBadge({ user: { role, verified } }: { user: User }) {
  if (role === 'customer') return null;
  if (!verified) {
    return (
      <span className={styles.pending}>
        <StatusTag tone="waiting">{staffRoleMessages[role].onceVerified}</StatusTag>
      </span>
    );
  }
  return <StatusTag tone={role === 'admin' ? 'good' : 'moving'}>{roleBadges[role]}</StatusTag>;
}
