import { useId } from 'react';
import type { User } from '#shared/contracts/users.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { useListUsersQuery, useMakeAdminMutation } from '#web/api/users.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { Screen } from '#web/components/screen.tsx';
import { StatusTag } from '#web/components/status-tag.tsx';
import { toastSuccess } from '#web/components/toast.ts';
import { type AdminColumn, AdminTable } from '#web/features/admin/admin-table.tsx';
import { Clipped } from '#web/features/admin/clipped.tsx';
import { RowAction } from '#web/features/admin/row-action.tsx';
import styles from './make-admin-page.module.css';

export function MakeAdminPage() {
  const users = useListUsersQuery(
    { cursor: usePageCursor(), limit: usePageSize() },
    { refetchOnMountOrArgChange: true },
  );
  const hintId = useId();

  const columns: AdminColumn<User>[] = [
    {
      key: 'email',
      title: adminMessages.email,
      min: 12,
      grows: true,
      role: 'name',
      render: (user) => <Clipped text={user.email} />,
    },
    {
      key: 'role',
      role: 'control',
      title: adminMessages.role,
      min: 10,
      align: 'end',
      render: (user) => <RoleCell user={user} hintId={hintId} />,
    },
  ];
  return (
    <Screen title={adminMessages.makeAdmin} description={adminMessages.makeAdminDescription}>
      <p id={hintId} className="visually-hidden">
        {adminMessages.promoteHint}
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
    </Screen>
  );
}

/** The badge of an administrator, or the button that makes one. */
function RoleCell({ user, hintId }: { user: User; hintId: string }) {
  const [makeAdmin, { isLoading, data: answer }] = useMakeAdminMutation();
  // The answer is there before the refreshed list is.
  const isAdmin = user.role === 'admin' || answer?.role === 'admin';
  return (
    <RowAction
      label={adminMessages.makeAdmin}
      describedBy={hintId}
      done={isAdmin ? <StatusTag tone="good">{adminMessages.admin}</StatusTag> : null}
      busy={isLoading}
      act={async () => {
        await makeAdmin(user.email).unwrap();
        toastSuccess(adminMessages.promoted(user.email));
      }}
    />
  );
}
