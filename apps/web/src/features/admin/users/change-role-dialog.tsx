import type { User } from '#shared/contracts/users.ts';
import type { Role } from '#shared/domain/roles.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { consequenceMessages } from '#shared/messages/consequences.ts';
import { roleMessages } from '#shared/messages/roles.ts';
import { useListOwnOrdersQuery } from '#web/api/orders.ts';
import { useMakeAdminMutation, useRevokeAdminMutation, useSetRoleMutation } from '#web/api/users.ts';
import { useSession } from '#web/auth/session.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { DescriptionList } from '#web/components/description-list.tsx';
import { dayText } from '#web/components/instant.tsx';
import { toastError, toastSuccess } from '#web/components/toast.ts';
import { accountAge } from '#web/features/admin/users/account-age.ts';

export interface RoleChange {
  user: User;
  to: Role;
}

interface ChangeRoleDialogProps {
  change: RoleChange | null;
  onClose: () => void;
}

export function ChangeRoleDialog({ change, onClose }: ChangeRoleDialogProps) {
  const [makeAdmin, making] = useMakeAdminMutation();
  const [revokeAdmin, revoking] = useRevokeAdminMutation();
  const [setRole, setting] = useSetRoleMutation();
  if (change === null) return null;
  const { user, to } = change;
  const { email } = user;

  async function send(): Promise<void> {
    try {
      if (to === 'admin') {
        const { verified } = await makeAdmin(email).unwrap();
        toastSuccess(verified ? adminMessages.promoted(email) : roleMessages.grantedUnverified(email));
      } else if (to === 'customer' && user.role === 'admin') {
        await revokeAdmin(email).unwrap();
        toastSuccess(roleMessages.revoked(email));
      } else {
        await setRole({ email, role: to }).unwrap();
        toastSuccess(to === 'warehouse' ? roleMessages.nowWarehouse(email) : roleMessages.revoked(email));
      }
    } catch (error) {
      toastError(error);
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      {...wordsOf(change)}
      warning={<Person change={change} />}
      cancelLabel={roleMessages.keep}
      busy={making.isLoading || revoking.isLoading || setting.isLoading}
      onCancel={onClose}
      onConfirm={() => void send()}
    />
  );
}

function wordsOf({ user: { email, role }, to }: RoleChange) {
  if (to === 'admin') {
    return {
      title: roleMessages.grantTitle(email),
      confirmLabel: adminMessages.makeAdmin,
      confirmDescription: roleMessages.grantDescription,
    };
  }
  if (to === 'warehouse') {
    return {
      title: roleMessages.warehouseTitle(email),
      confirmLabel: roleMessages.makeWarehouse,
      confirmDescription: roleMessages.warehouseDescription,
    };
  }
  return {
    title: role === 'admin' ? roleMessages.revokeTitle(email) : roleMessages.leaveWarehouseTitle(email),
    confirmLabel: roleMessages.revoke,
    confirmDescription: role === 'admin' ? roleMessages.revokeDescription : roleMessages.leaveWarehouseDescription,
  };
}

function Person({ change }: { change: RoleChange }) {
  const session = useSession();
  const { email, name, createdAt, role } = change.user;
  const opened = new Date(createdAt);
  const age = accountAge(opened.getTime(), Date.now());
  const day = dayText(createdAt);
  const isOwnRevoke = role === 'admin' && session.user?.email.toLowerCase() === email;
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
      {change.to !== 'customer' && <NeverOrdered email={email} />}
      {consequencesOf(change, isOwnRevoke).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

const FRESH = { refetchOnMountOrArgChange: true };

/** A hint that the address may be mistyped: staff have mostly ordered here before. */
function NeverOrdered({ email }: { email: string }) {
  const { currentData: orders } = useListOwnOrdersQuery({ email, limit: 1 }, FRESH);
  // Only this view has them.
  const { currentData: cancelled } = useListOwnOrdersQuery({ email, limit: 1, view: 'cancelled' }, FRESH);
  return orders?.total === 0 && cancelled?.total === 0 ? <p>{consequenceMessages.neverOrdered}</p> : null;
}

function consequencesOf({ user: { role, verified }, to }: RoleChange, isOwnRevoke: boolean): string[] {
  if (to === 'customer' && role === 'warehouse') return [roleMessages.leaveWarehouseWarning];
  if (to === 'customer') return [isOwnRevoke ? roleMessages.revokeOwnWarning : roleMessages.revokeWarning];
  return [
    to === 'admin' ? adminMessages.promoteHint : roleMessages.warehouseHint,
    ...(role === 'admin' ? [isOwnRevoke ? roleMessages.revokeOwnWarning : roleMessages.fromAdminHint] : []),
    ...(verified ? [] : [roleMessages.grantUnverified]),
  ];
}
