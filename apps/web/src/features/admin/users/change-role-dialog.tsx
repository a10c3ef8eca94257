import type { User } from '#shared/contracts/users/users.ts';
import type { Role, StaffRole } from '#shared/domain/users/roles.ts';
import { consequenceMessages } from '#shared/messages/orders/consequences.ts';
import { roleMessages, staffRoleMessages } from '#shared/messages/users/roles.ts';
import { useListOwnOrdersQuery } from '#web/api/orders/orders.ts';
import { useMakeAdminMutation, useSetRoleMutation } from '#web/api/users/users.ts';
import { useSession } from '#web/auth/session.ts';
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { ageText } from '#web/components/values/age-text.ts';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { dayText } from '#web/components/values/instant.tsx';

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
  const [setRole, setting] = useSetRoleMutation();
  if (change === null) return null;
  const { user, to } = change;
  const { email } = user;

  async function send(): Promise<void> {
    try {
      const { verified } = await (to === 'admin' ? makeAdmin(email) : setRole({ email, role: to })).unwrap();
      toastSuccess(doneText(to, verified)(email));
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
      busy={making.isLoading || setting.isLoading}
      onCancel={onClose}
      onConfirm={() => void send()}
    />
  );
}

function doneText(to: Role, isVerified: boolean): (email: string) => string {
  if (to === 'customer') return roleMessages.revoked;
  const { granted, grantedUnverified } = staffRoleMessages[to];
  return isVerified ? granted : grantedUnverified;
}

function wordsOf({ user: { email, role }, to }: RoleChange) {
  if (to !== 'customer') {
    const { grantTitle, grant, grantDescription } = staffRoleMessages[to];
    return { title: grantTitle(email), confirmLabel: grant, confirmDescription: grantDescription };
  }
  const { revokeTitle, revokeDescription } = staffRoleMessages[takenFrom(role)];
  return { title: revokeTitle(email), confirmLabel: roleMessages.revoke, confirmDescription: revokeDescription };
}

/** A customer has nothing to lose: only a list that is out of date offers to take it. */
function takenFrom(role: Role): StaffRole {
  return role === 'customer' ? 'admin' : role;
}

function Person({ change }: { change: RoleChange }) {
  const session = useSession();
  const { email, name, createdAt, role } = change.user;
  const opened = new Date(createdAt);
  const age = ageText(opened.getTime(), Date.now());
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
  if (to === 'customer')
    return [isOwnRevoke ? roleMessages.revokeOwnWarning : staffRoleMessages[takenFrom(role)].revokeWarning];
  return [
    staffRoleMessages[to].grantHint,
    ...(role === 'admin' ? [isOwnRevoke ? roleMessages.revokeOwnWarning : roleMessages.fromAdminHint] : []),
    ...(verified ? [] : [roleMessages.grantUnverified]),
  ];
}
