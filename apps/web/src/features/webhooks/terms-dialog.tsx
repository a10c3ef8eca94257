import { useController } from 'react-hook-form';
import {
  accountWebhookSchema,
  shopWebhookSchema,
  type WebhookEndpoint,
  type WebhookTerms,
} from '#shared/contracts/webhooks/webhooks.ts';
import type { TimelineType } from '#shared/domain/orders/order-timeline.ts';
import {
  accountWebhookTypes,
  MAX_WEBHOOK_DESCRIPTION_LENGTH,
  MAX_WEBHOOK_URL_LENGTH,
  shopWebhookTypes,
} from '#shared/domain/webhooks/webhooks.ts';
import { webhookMessages as messages } from '#shared/messages/webhooks/webhooks.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import styles from '#web/features/webhooks/webhooks-page.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { submitWith } from '#web/forms/submit.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';

interface TypedTerms {
  url: string;
  description?: string | null | undefined;
  types: TimelineType[];
}

interface TermsDialogProps {
  title: string;
  /** Of the button. */
  save: string;
  isOfShop: boolean;
  /** The one that is changed. */
  endpoint?: WebhookEndpoint;
  onSave: (terms: WebhookTerms) => Promise<void>;
  onClose: () => void;
}

/** Where events are sent, and which. */
export function TermsDialog({ title, save, isOfShop, endpoint, onSave, onClose }: TermsDialogProps) {
  const schema = isOfShop ? shopWebhookSchema : accountWebhookSchema;
  const form: ContractForm<TypedTerms, WebhookTerms> = useContractForm(schema as typeof shopWebhookSchema, {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    types: endpoint?.types ?? [],
  });
  const { control, formState } = form;
  return (
    <Dialog title={title} keepsOutside onClose={onClose}>
      <form className={formGrid.grid} noValidate onSubmit={submitWith(form, onSave)}>
        <FormField
          control={control}
          name="url"
          label={messages.url}
          hint={messages.urlHint}
          required
          inputMode="url"
          maxLength={MAX_WEBHOOK_URL_LENGTH}
          autoComplete="off"
        />
        <FormField
          control={control}
          name="description"
          label={messages.description}
          maxLength={MAX_WEBHOOK_DESCRIPTION_LENGTH}
          autoComplete="off"
        />
        <TypeField form={form} types={isOfShop ? shopWebhookTypes : accountWebhookTypes} />
        <DialogButtons>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button look="primary" type="submit" busy={formState.isSubmitting}>
            {save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface TypeFieldProps {
  form: ContractForm<TypedTerms, WebhookTerms>;
  types: readonly TimelineType[];
}

function TypeField({ form: { control }, types }: TypeFieldProps) {
  const { field, fieldState } = useController({ control, name: 'types' });
  const switchType = (type: TimelineType, isOn: boolean) =>
    field.onChange(isOn ? [...field.value, type] : field.value.filter((each) => each !== type));
  const hasAll = field.value.length === types.length;
  const problem = fieldState.error?.message;
  return (
    <fieldset className={styles.choices} aria-describedby={problem === undefined ? undefined : 'types-problem'}>
      <legend>{messages.types}</legend>
      <div>
        <Button compact onClick={() => field.onChange(hasAll ? [] : [...types])}>
          {hasAll ? messages.noneSelected : messages.all}
        </Button>
      </div>
      {types.map((type, index) => (
        <label key={type} className={styles.choice}>
          <input
            ref={index === 0 ? field.ref : undefined}
            type="checkbox"
            checked={field.value.includes(type)}
            onChange={({ target }) => switchType(type, target.checked)}
          />
          <span>
            {messages.words[type]} <code>{type}</code>
          </span>
        </label>
      ))}
      {problem !== undefined && (
        <p id="types-problem" role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
