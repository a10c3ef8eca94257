import type { ProductCategory } from '#shared/contracts/product-categories/category-tree.ts';
import { newProductCategorySchema } from '#shared/contracts/product-categories/product-categories.ts';
import { MAX_CATEGORY_LENGTH } from '#shared/domain/limits.ts';
import { MAX_CATEGORY_LEVELS } from '#shared/domain/product-categories/category-tree.ts';
import { MAX_PRODUCT_CATEGORY_TEXT_LENGTH } from '#shared/domain/product-categories/product-category-limits.ts';
import { productCategoryMessages as messages } from '#shared/messages/product-categories/product-categories.ts';
import {
  useAddProductCategoryMutation,
  useChangeProductCategoryMutation,
} from '#web/api/product-categories/product-categories.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { SelectField } from '#web/forms/select-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

interface ProductCategoryDialogProps {
  /** Null to add a new one. */
  present: ProductCategory | null;
  tree: ProductCategory[];
  onClose: () => void;
}

export function ProductCategoryDialog({ present, tree, onClose }: ProductCategoryDialogProps) {
  const { name = '', parent = null, description = null, image = null, path } = present ?? {};
  const [add] = useAddProductCategoryMutation();
  const [change] = useChangeProductCategoryMutation();
  const form = useContractForm(newProductCategorySchema, {
    name,
    parent: parent ?? '',
    description: description ?? '',
    image: image ?? '',
  });
  const { control, formState } = form;
  const onSubmit = submitWith(form, async (values) => {
    const { _id: id = null, version = null } = present ?? {};
    // What only products name is kept with its first change.
    const saved = id === null || version === null ? add(values) : change({ ...values, id, version });
    toastSuccess(messages.saved((await saved.unwrap()).name));
    onClose();
  });
  const parents = tree.filter(
    (node) => node.level < MAX_CATEGORY_LEVELS && node.path !== path && !node.path.startsWith(`${path}/`),
  );
  const levelOf = new Map(parents.map((node) => [node.name, node.level]));
  return (
    <Dialog title={present ? messages.editTitle(name) : messages.add} keepsOutside onClose={onClose}>
      <form className={formGrid.grid} noValidate onSubmit={onSubmit}>
        <FormField
          control={control}
          name="name"
          label={messages.name}
          hint={messages.nameHint}
          required
          maxLength={MAX_CATEGORY_LENGTH}
          autoComplete="off"
        />
        <SelectField
          control={control}
          name="parent"
          label={messages.parent}
          hint={messages.parentHint}
          options={['', ...parents.map((node) => node.name)]}
          describe={(option) =>
            option === '' ? messages.noParent : `${'\u2003'.repeat((levelOf.get(option) ?? 1) - 1)}${option}`
          }
        />
        <FormField
          control={control}
          name="description"
          label={messages.text}
          kind="area"
          rows={4}
          maxLength={MAX_PRODUCT_CATEGORY_TEXT_LENGTH}
        />
        <FormField control={control} name="image" label={messages.image} hint={messages.imageHint} autoComplete="off" />
        <DialogButtons>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button look="primary" type="submit" busy={formState.isSubmitting}>
            {messages.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
