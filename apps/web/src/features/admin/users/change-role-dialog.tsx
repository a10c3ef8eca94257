import type { User } from '#shared/contracts/users.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { roleMessages } from '#shared/messages/roles.ts';
import { useMakeAdminMutation, useRevokeAdminMutation } from '#web/api/users.ts';
import { useSession } from '#web/auth/session.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { DescriptionList } from '#web/components/description-list.tsx';
import { toastError, toastSuccess } from '#web/components/toast.ts';
import { accountAge } from '#web/features/admin/users/account-age.ts';

interface ChangeRoleDialogProps {
  user: User | null;
  onClose: () => void;
}

export function ChangeRoleDialog({ user, onClose }: ChangeRoleDialogProps) {
  const [makeAdmin, making] = useMakeAdminMutation();
  const [revokeAdmin, revoking] = useRevokeAdminMutation();
  if (user === null) return null;
  const { email, role } = user;
  const isAdmin = role === 'admin';

  async function change(): Promise<void> {
    try {
      if (isAdmin) {
        await revokeAdmin(email).unwrap();
        toastSuccess(roleMessages.revoked(email));
      } else {
        const { verified } = await makeAdmin(email).unwrap();
        toastSuccess(verified ? adminMessages.promoted(email) : roleMessages.grantedUnverified(email));
      }
    } catch (error) {
      toastError(error);
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      title={isAdmin ? roleMessages.revokeTitle(email) : roleMessages.grantTitle(email)}
      warning={<Person user={user} />}
      cancelLabel={roleMessages.keep}
      confirmLabel={isAdmin ? roleMessages.revoke : adminMessages.makeAdmin}
      confirmDescription={isAdmin ? roleMessages.revokeDescription : roleMessages.grantDescription}
      busy={making.isLoading || revoking.isLoading}
      onCancel={onClose}
      onConfirm={() => void change()}
    />
  );
}

function Person({ user: { email, name, role, verified, createdAt } }: { user: User }) {
  const session = useSession();
  const opened = new Date(createdAt);
  const age = accountAge(opened.getTime(), Date.now());
  const day = opened.toLocaleDateString('en-US', { dateStyle: 'medium' });
  const ownWarning = session.user?.email.toLowerCase() === email ? roleMessages.revokeOwnWarning : null;
  return (
    <>
      <DescriptionList
        items={[
          { label: roleMessages.name, value: name === null ? roleMessages.noName : <bdi>{name}</bdi>, wide: true },
          { label: roleMessages.email, value: email, wide: true },
          {
            label: roleMessages.account,
            value: <time dateTime={createdAt}>{roleMessages.opened(age, day)}</time>,
            wide: true,
          },
        ]}
      />
      <p>{role === 'admin' ? (ownWarning ?? roleMessages.revokeWarning) : adminMessages.promoteHint}</p>
      {role !== 'admin' && !verified && <p>{roleMessages.grantUnverified}</p>}
    </>
  );
}
