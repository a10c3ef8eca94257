import { type KeyboardEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ShownProduct } from '#shared/contracts/products/products.ts';
import { productFormMessages as messages } from '#shared/messages/products/edit-product.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { ChooseProduct } from '#web/components/products/choose-product.tsx';
import styles from '#web/features/admin/products/fields/more-fields.module.css';
import type { TypedDetails } from '#web/features/admin/products/fields/product-details-form.ts';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';

/** What the product is called elsewhere, and which products belong to it, in the form of the context. */
export function RelatedFields() {
  const { control } = useFormContext<TypedDetails>();
  return (
    <>
      <div className={formGrid.row}>
        <FormField
          control={control}
          name="otherNumbers"
          label={messages.otherNumbers}
          hint={messages.otherNumbersHint}
          kind="area"
        />
        <NumbersOfProducts name="replacedBy" label={messages.replacedBy} hint={messages.replacedByHint} />
      </div>
      <div className={formGrid.row}>
        <NumbersOfProducts name="accessories" label={messages.accessories} hint={messages.accessoriesHint} isList />
        <NumbersOfProducts name="substitutes" label={messages.substitutes} hint={messages.substitutesHint} isList />
      </div>
    </>
  );
}

interface NumbersProps {
  name: 'accessories' | 'substitutes' | 'replacedBy';
  label: string;
  hint: string;
  isList?: boolean;
}

/** Part numbers of products, typed or found. */
function NumbersOfProducts({ name, label, hint, isList = false }: NumbersProps) {
  const { control, getValues, setValue } = useFormContext<TypedDetails>();
  const [isOpen, setIsOpen] = useState(false);
  const use = ({ product, partNumber }: ShownProduct) => {
    if (partNumber === null) return toastError(messages.noPartNumber(product));
    const before = isList ? getValues(name).trimEnd() : '';
    const value = before === '' ? partNumber : `${before}\n${partNumber}`;
    setValue(name, value, { shouldDirty: true, shouldValidate: true });
    setIsOpen(isList);
  };
  return (
    <div className={styles.numbers}>
      <FormField
        control={control}
        name={name}
        label={label}
        hint={hint}
        autoComplete="off"
        {...(isList && { kind: 'area' })}
      />
      <Button
        compact
        aria-expanded={isOpen}
        aria-label={messages.findProductFor(label)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {messages.findProduct}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the search's Enter must not submit the form around it
        <div onKeyDown={keepEnter}>
          <ChooseProduct action={messages.useProduct} onSelect={use} />
        </div>
      )}
    </div>
  );
}

function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
