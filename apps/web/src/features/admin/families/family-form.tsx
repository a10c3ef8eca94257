import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Family, newFamilySchema } from '#shared/contracts/families/families.ts';
import { MAX_FAMILY_LENGTH } from '#shared/domain/limits.ts';
import { familyKey, familyPath } from '#shared/domain/products/family.ts';
import { familyMessages as messages } from '#shared/messages/families/families.ts';
import { useChangeFamilyMutation, useLazyReadFamilyQuery } from '#web/api/families/families.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/features/admin/families/families-page.module.css';
import { PictureField } from '#web/features/admin/products/fields/picture-field.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useLeaveConfirmation } from '#web/forms/use-leave-confirmation.tsx';
import { useSeen } from '#web/forms/use-seen.ts';

const text = z.pipe(
  z.string(),
  z.transform((typed: string): string | null => typed),
);
const { shape } = newFamilySchema;
const formSchema = z.object({
  name: shape.name,
  description: z.pipe(text, shape.description),
  image: z.pipe(text, shape.image),
});

type Terms = Pick<Family, 'name' | 'description' | 'image'>;

function toTyped({ name, description, image }: Terms): { name: string; description: string; image: string } {
  return { name, description: description ?? '', image: image ?? '' };
}

/** Another name may move the page. */
function hintOf(name: string, { key, products }: Family): string {
  const next = familyKey(name);
  return next === '' || next === key || products === 0 ? messages.nameHint : messages.addressChanges(familyPath(next));
}

/** Name, text and picture; what a colleague changed meanwhile is not overwritten. */
export function FamilyForm({ family }: { family: Family }) {
  const [first] = useState<Terms>(family);
  const form = useContractForm(formSchema, toTyped(first));
  const { control, formState } = form;
  const name = useWatch({ control, name: 'name' });
  const [change] = useChangeFamilyMutation();
  const [read] = useLazyReadFamilyQuery();
  const saveSeen = useSeen<Terms>(first, () => read(family._id).unwrap());
  const { leaveDialog } = useLeaveConfirmation(control);
  const submit = submitWith(form, async (values) => {
    const saved = await saveSeen(
      ({ name, description, image }) =>
        change({ id: family._id, change: { ...values, seen: { name, description, image } } }).unwrap(),
      (after) => after,
    );
    form.reset(toTyped(saved));
    toastSuccess(messages.saved(saved.name));
  });
  return (
    <FormProvider {...form}>
      <form className={`panel ${formGrid.grid}`} aria-label={messages.about} noValidate onSubmit={submit}>
        <FormField
          control={control}
          name="name"
          label={messages.name}
          hint={hintOf(name, family)}
          required
          maxLength={MAX_FAMILY_LENGTH}
          autoComplete="off"
        />
        <FormField control={control} name="description" label={messages.text} hint={messages.textHint} kind="area" />
        <PictureField>
          <FormField control={control} name="image" label={messages.image} hint={messages.imageHint} inputMode="url" />
        </PictureField>
        <div className={styles.end}>
          <Button look="primary" type="submit" busy={formState.isSubmitting}>
            {messages.save}
          </Button>
        </div>
        {leaveDialog}
      </form>
    </FormProvider>
  );
}
