import { useId, useState } from 'react';
import type { User } from '#shared/contracts/users.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { roleMessages } from '#shared/messages/roles.ts';
import { useListUsersQuery } from '#web/api/users.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { StatusTag } from '#web/components/status-tag.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/parts/admin-table.tsx';
import { Clipped } from '#web/features/admin/parts/clipped.tsx';
import { ChangeRoleDialog } from '#web/features/admin/users/change-role-dialog.tsx';
import styles from '#web/features/admin/users/make-admin-page.module.css';

export function MakeAdminPage() {
  const users = useListUsersQuery(
    { cursor: usePageCursor(), limit: usePageSize() },
    { refetchOnMountOrArgChange: true },
  );
  const [toChange, setToChange] = useState<User | null>(null);
  const id = useId();

  const columns: AdminColumn<User>[] = [
    {
      key: 'email',
      title: adminMessages.email,
      min: 12,
      grows: true,
      isName: true,
      className: styles.email,
      render: (user) => <Clipped text={user.email} />,
    },
    {
      key: 'role',
      title: adminMessages.role,
      min: 22,
      className: styles.role,
      render: (user) => <RoleCell user={user} noteId={`${id}-last`} />,
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
          disabled={user.lastAdmin}
          aria-describedby={`${id}-${user.lastAdmin ? 'last' : user.role}`}
          onClick={() => setToChange(user)}
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
      <PagedList hasSizes query={users} empty={<EmptyState message={adminMessages.noUsers} />}>
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
      <ChangeRoleDialog user={toChange} onClose={() => setToChange(null)} />
    </DashboardPage>
  );
}

function RoleCell({ user: { role, verified, lastAdmin }, noteId }: { user: User; noteId: string }) {
  if (role !== 'admin') return null;
  if (!verified) {
    return (
      <span className={styles.pending}>
        <StatusTag tone="waiting">{roleMessages.onceVerified}</StatusTag>
      </span>
    );
  }
  return (
    <span className={styles.badge}>
      <StatusTag tone="good">{adminMessages.admin}</StatusTag>
      {lastAdmin && (
        <span id={noteId} className={styles.note}>
          {roleMessages.lastAdmin}
        </span>
      )}
    </span>
  );
}
