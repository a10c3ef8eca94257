import { useController } from 'react-hook-form';
import { type NewApiKey, newAccountKeySchema, newShopKeySchema } from '#shared/contracts/api-keys/api-keys.ts';
import { accountScopes, MAX_API_KEY_NAME_LENGTH, type Scope, shopScopes } from '#shared/domain/api-keys/scopes.ts';
import { apiKeyMessages as messages } from '#shared/messages/api-keys/api-keys.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import styles from '#web/features/api-keys/api-keys-page.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { submitWith } from '#web/forms/submit.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';

interface TypedKey {
  name: string;
  scopes: Scope[];
}

interface NewKeyDialogProps {
  isOfShop: boolean;
  onMake: (key: NewApiKey) => Promise<void>;
  onClose: () => void;
}

export function NewKeyDialog({ isOfShop, onMake, onClose }: NewKeyDialogProps) {
  const schema = isOfShop ? newShopKeySchema : newAccountKeySchema;
  const form: ContractForm<TypedKey, NewApiKey> = useContractForm(schema as typeof newShopKeySchema, {
    name: '',
    scopes: [],
  });
  const { control, formState } = form;
  return (
    <Dialog title={messages.add} keepsOutside onClose={onClose}>
      <form className={formGrid.grid} noValidate onSubmit={submitWith(form, onMake)}>
        <FormField
          control={control}
          name="name"
          label={messages.name}
          hint={messages.nameHint}
          required
          maxLength={MAX_API_KEY_NAME_LENGTH}
          autoComplete="off"
        />
        <ScopeField form={form} scopes={isOfShop ? shopScopes : accountScopes} />
        <DialogButtons>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button look="primary" type="submit" busy={formState.isSubmitting}>
            {messages.make}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface ScopeFieldProps {
  form: ContractForm<TypedKey, NewApiKey>;
  scopes: readonly Scope[];
}

function ScopeField({ form: { control }, scopes }: ScopeFieldProps) {
  const { field, fieldState } = useController({ control, name: 'scopes' });
  const switchScope = (scope: Scope, isOn: boolean) =>
    field.onChange(isOn ? [...field.value, scope] : field.value.filter((each) => each !== scope));
  const problem = fieldState.error?.message;
  return (
    <fieldset className={styles.choices} aria-describedby={problem === undefined ? undefined : 'scopes-problem'}>
      <legend>{messages.scopes}</legend>
      {scopes.map((scope, index) => (
        <label key={scope} className={styles.choice}>
          <input
            ref={index === 0 ? field.ref : undefined}
            type="checkbox"
            checked={field.value.includes(scope)}
            onChange={({ target }) => switchScope(scope, target.checked)}
          />
          <span>
            {messages.words[scope]} <code>{scope}</code>
          </span>
        </label>
      ))}
      {problem !== undefined && (
        <p id="scopes-problem" role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
