import {
  type DocumentEndpoint,
  type DocumentEndpointTerms,
  documentEndpointTermsSchema,
  newDocumentEndpointSchema,
} from '#shared/contracts/webhooks/document-endpoints.ts';
import {
  MAX_CREDENTIAL_LENGTH,
  MAX_WEBHOOK_DESCRIPTION_LENGTH,
  MAX_WEBHOOK_URL_LENGTH,
} from '#shared/domain/webhooks/webhooks.ts';
import { documentMessages as messages } from '#shared/messages/webhooks/document-texts.ts';
import { webhookMessages } from '#shared/messages/webhooks/webhooks.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { submitWith } from '#web/forms/submit.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';

interface Typed {
  url: string;
  description?: string | null | undefined;
  domain: string;
  identity: string;
  secret?: string | null | undefined;
}

interface SystemDialogProps {
  /** The one that is changed. */
  endpoint?: DocumentEndpoint;
  onSave: (terms: DocumentEndpointTerms) => Promise<void>;
  onClose: () => void;
}

/** Where documents are sent, and in whose name. */
export function SystemDialog({ endpoint, onSave, onClose }: SystemDialogProps) {
  const schema = endpoint ? documentEndpointTermsSchema : newDocumentEndpointSchema;
  const form: ContractForm<Typed, DocumentEndpointTerms> = useContractForm(
    schema as typeof documentEndpointTermsSchema,
    {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      domain: endpoint?.domain ?? '',
      identity: endpoint?.identity ?? '',
      secret: '',
    },
  );
  const { control, formState } = form;
  return (
    <Dialog title={endpoint ? webhookMessages.change : messages.add} keepsOutside onClose={onClose}>
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
          name="domain"
          label={messages.domain}
          hint={messages.domainHint}
          required
          maxLength={MAX_CREDENTIAL_LENGTH}
          autoComplete="off"
        />
        <FormField
          control={control}
          name="identity"
          label={messages.identity}
          required
          maxLength={MAX_CREDENTIAL_LENGTH}
          autoComplete="off"
        />
        <FormField
          control={control}
          name="secret"
          kind="password"
          label={messages.secret}
          hint={endpoint ? messages.secretKept : messages.secretHint}
          required={!endpoint}
          maxLength={MAX_CREDENTIAL_LENGTH}
          autoComplete="new-password"
        />
        <FormField
          control={control}
          name="description"
          label={webhookMessages.description}
          maxLength={MAX_WEBHOOK_DESCRIPTION_LENGTH}
          autoComplete="off"
        />
        <DialogButtons>
          <Button onClick={onClose}>{webhookMessages.cancel}</Button>
          <Button look="primary" type="submit" busy={formState.isSubmitting}>
            {endpoint ? webhookMessages.save : messages.make}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
