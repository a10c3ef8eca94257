import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { memberRightsSchema } from '#shared/contracts/companies/company-fields.ts';
import { emailSchema } from '#shared/contracts/email-field.ts';
import { companyMessages, memberRoleMessages } from '#shared/messages/companies/companies.ts';
import {
  useInviteMemberMutation,
  useListInvitationsQuery,
  useTakeBackInvitationMutation,
} from '#web/api/companies/companies.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { Day } from '#web/components/values/instant.tsx';
import styles from '#web/forms/companies/company.module.css';
import { newRights, RightsFields } from '#web/forms/companies/rights-fields.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

const schema = z.extend(memberRightsSchema, { email: emailSchema });

export function InvitationsSection({ companyId }: { companyId: string }) {
  const { data: invitations = [] } = useListInvitationsQuery(companyId, { refetchOnMountOrArgChange: true });
  const [invite] = useInviteMemberMutation();
  const [takeBack] = useTakeBackInvitationMutation();
  const form = useContractForm(schema, { email: '', ...newRights });
  const role = useWatch({ control: form.control, name: 'role' });
  const titleId = useId();
  const onSubmit = submitWith(form, async (values) => {
    await invite({ id: companyId, ...values }).unwrap();
    toastSuccess(companyMessages.invited);
    form.setFocus('email');
    // The next colleague often gets the same rights; those of a manager are given on purpose only.
    form.reset({ ...(values.role === 'manager' ? newRights : form.getValues()), email: '' });
  });
  const end = async (invitationId: string) => {
    const { error } = await takeBack({ id: companyId, invitationId });
    if (error) toastError(error);
    else toastSuccess(companyMessages.takenBack);
  };
  return (
    <section className={`panel ${styles.section}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{companyMessages.inviteTitle}</h2>
      {invitations.length > 0 && (
        <ul className="plain-list" aria-label={companyMessages.invitations}>
          {invitations.map(({ _id, email, role: offered, expiresAt }) => (
            <li key={_id} className={styles.row}>
              <div className={styles.text}>
                <p id={`${titleId}-${_id}`}>
                  {email} · {memberRoleMessages[offered]}
                </p>
                <p className={styles.note}>
                  {companyMessages.untilDay} <Day value={expiresAt} />
                </p>
              </div>
              <Button compact aria-describedby={`${titleId}-${_id}`} onClick={() => void end(_id)}>
                {companyMessages.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
        <FormField
          control={form.control}
          name="email"
          kind="email"
          label={companyMessages.email}
          hint={companyMessages.inviteHint}
          autoComplete="off"
          required
        />
        <RightsFields control={form.control} role={role} />
        <div className={styles.buttons}>
          <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
            {companyMessages.invite}
          </Button>
        </div>
      </form>
    </section>
  );
}
