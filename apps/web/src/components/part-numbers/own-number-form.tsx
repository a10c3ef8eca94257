import * as z from 'zod/mini';
import { ownNumberSchema } from '#shared/contracts/part-numbers/own-part-numbers.ts';
import { MAX_OWN_PART_NUMBER_LENGTH } from '#shared/domain/part-numbers/own-part-number-limits.ts';
import { ownNumberMessages as messages } from '#shared/messages/part-numbers/own-number-pages.ts';
import { useSetOwnNumberMutation } from '#web/api/part-numbers/own-part-numbers.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/components/part-numbers/own-numbers.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

const formSchema = z.object({ number: ownNumberSchema });

interface OwnNumberFormProps {
  account: string;
  productId: string;
  /** Empty for a new one. */
  present: string;
  onClose: () => void;
}

export function OwnNumberForm({ account, productId, present, onClose }: OwnNumberFormProps) {
  const [save] = useSetOwnNumberMutation();
  const form = useContractForm(formSchema, { number: present });
  const onSubmit = submitWith(form, async ({ number }) => {
    const saved = await save({ account, productId, number }).unwrap();
    toastSuccess(messages.saved(saved.number));
    onClose();
  });
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <FormField
        control={form.control}
        name="number"
        label={account === 'own' ? messages.label : messages.customerLabel}
        maxLength={MAX_OWN_PART_NUMBER_LENGTH}
        autoComplete="off"
        required
      />
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
          {messages.save}
        </Button>
        <Button onClick={onClose}>{messages.cancel}</Button>
      </div>
    </form>
  );
}
