import { useId } from 'react';
import type { User } from '#shared/contracts/users.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { useListUsersQuery, useMakeAdminMutation } from '#web/api/users.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { Screen } from '#web/components/screen.tsx';
import { StatusTag } from '#web/components/status-tag.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/admin-table.tsx';
import { RowAction } from '#web/features/admin/row-action.tsx';

export function MakeAdminPage() {
  const users = useListUsersQuery({ cursor: usePageCursor() }, { refetchOnMountOrArgChange: true });
  const hintId = useId();

  const columns: AdminColumn<User>[] = [
    { key: 'email', title: adminMessages.email, role: 'name', render: (user) => user.email },
    {
      key: 'role',
      role: 'control',
      title: adminMessages.role,
      align: 'end',
      render: (user) => <RoleCell user={user} hintId={hintId} />,
    },
  ];
  return (
    <Screen title={adminMessages.makeAdmin} description={adminMessages.makeAdminDescription}>
      <p id={hintId} className="visually-hidden">
        {adminMessages.promoteHint}
      </p>
      <PagedList query={users} empty={<EmptyState message={adminMessages.noUsers} />}>
        {(rows) => (
          <AdminTable label={adminMessages.makeAdmin} columns={columns} rows={rows} rowKey={(user) => user.key} />
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
      act={() => makeAdmin(user.email).unwrap()}
      success={adminMessages.promoted(user.email)}
    />
  );
}
