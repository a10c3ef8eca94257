import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { memberRightsSchema } from '#shared/contracts/companies/company-fields.ts';
import type { Member } from '#shared/contracts/companies/members.ts';
import { companyMessages, memberRoleMessages } from '#shared/messages/companies/companies.ts';
import { useChangeMemberMutation, useListMembersQuery, useRemoveMemberMutation } from '#web/api/companies/companies.ts';
import { useSession } from '#web/auth/session.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/forms/companies/company.module.css';
import { RightsFields, rightsOf } from '#web/forms/companies/rights-fields.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

/** Who belongs to the company, with the limits and what each has ordered this month. */
export function MembersSection({ companyId }: { companyId: string }) {
  const { data: members, error, refetch } = useListMembersQuery(companyId, { refetchOnMountOrArgChange: true });
  const [editing, setEditing] = useState<string | null>(null);
  const titleId = useId();
  return (
    <section className={`panel ${styles.section}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{companyMessages.members}</h2>
      {members === undefined && error === undefined && <Spinner />}
      {members === undefined && error !== undefined && (
        <ErrorState message={companyMessages.notRead} onRetry={refetch} />
      )}
      <ul className="plain-list" aria-labelledby={titleId}>
        {members?.map((member) => (
          <li key={member._id} className={styles.row}>
            {editing === member._id ? (
              <MemberForm companyId={companyId} member={member} onDone={() => setEditing(null)} />
            ) : (
              <MemberRow companyId={companyId} member={member} onEdit={() => setEditing(member._id)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MemberProps {
  companyId: string;
  member: Member;
}

function MemberRow({ companyId, member, onEdit }: MemberProps & { onEdit: () => void }) {
  const { user } = useSession();
  const money = useMoney();
  const [remove] = useRemoveMemberMutation();
  const { ask, dialog } = useConfirmation();
  const labelId = useId();

  const drop = async () => {
    const goOn = await ask({
      title: companyMessages.removeTitle(member.email),
      warning: companyMessages.removeHint,
      cancelLabel: companyMessages.cancel,
      confirmLabel: companyMessages.remove,
      confirmDescription: companyMessages.removeHint,
    });
    if (!goOn) return;
    const { error } = await remove({ id: companyId, userId: member._id });
    if (error) toastError(error);
    else toastSuccess(companyMessages.removed);
  };

  return (
    <>
      <div className={styles.text}>
        <h3 id={labelId}>
          <span dir="auto">{member.name ?? member.email}</span>
          <StatusTag tone="moving">{memberRoleMessages[member.role]}</StatusTag>
          {member.email === user?.email && <StatusTag tone="good">{companyMessages.you}</StatusTag>}
        </h3>
        {member.name !== null && <p className={styles.note}>{member.email}</p>}
        <p>
          {companyMessages.spent}: <span className="figures">{money.amount(member.spent)}</span>
        </p>
        <p className={styles.note}>{limitsText(member, money.amount)}</p>
      </div>
      <div className={styles.buttons}>
        <Button compact aria-describedby={labelId} onClick={onEdit}>
          {companyMessages.change}
        </Button>
        <Button compact look="warning" aria-describedby={labelId} onClick={() => void drop()}>
          {companyMessages.remove}
        </Button>
      </div>
      {dialog}
    </>
  );
}

function limitsText({ needsApproval, orderLimit, monthLimit }: Member, amount: (value: number) => string): string {
  const limits = [
    needsApproval && companyMessages.always,
    orderLimit !== null && companyMessages.orderLimitOf(amount(orderLimit)),
    monthLimit !== null && companyMessages.monthLimitOf(amount(monthLimit)),
  ].filter((text) => text !== false);
  return limits.length === 0 ? companyMessages.noLimits : limits.join(' · ');
}

function MemberForm({ companyId, member, onDone }: MemberProps & { onDone: () => void }) {
  const [change] = useChangeMemberMutation();
  const form = useContractForm(memberRightsSchema, rightsOf(member));
  const role = useWatch({ control: form.control, name: 'role' });
  const titleId = useId();
  const onSubmit = submitWith(form, async (values) => {
    await change({ id: companyId, userId: member._id, ...values }).unwrap();
    toastSuccess(companyMessages.saved);
    onDone();
  });
  return (
    <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
      <h3 id={titleId}>{companyMessages.changeTitle(member.email)}</h3>
      <RightsFields control={form.control} role={role} />
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
          {companyMessages.save}
        </Button>
        <Button onClick={onDone}>{companyMessages.cancel}</Button>
      </div>
    </form>
  );
}
