import { useId, useState } from 'react';
import { optionalText } from '#shared/contracts/fields.ts';
import { MAX_CATEGORY_LENGTH } from '#shared/domain/limits.ts';
import { manyProductsMessages as messages } from '#shared/messages/products/many-products.ts';
import { useListCategoriesQuery } from '#web/api/products/categories.ts';
import styles from '#web/features/admin/products/list/many/change-dialog.module.css';
import type { ValueDialogProps } from '#web/features/admin/products/list/many/many-changes.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

const schema = optionalText({ max: MAX_CATEGORY_LENGTH });

export function CategoryDialog({ products, gone, isBusy, onCancel, onApply }: ValueDialogProps) {
  const { data: categories = [] } = useListCategoriesQuery(undefined);
  // Null until something is typed: an empty field would take all out of their category.
  const [text, setText] = useState<string | null>(null);
  const listId = useId();
  const typed = schema.safeParse(text ?? '');
  const category = typed.data ?? null;
  const isTyped = text !== null && typed.success;
  const changes = products
    .filter((product) => isTyped && product.category !== category)
    .map(({ _id: id, product: name, category: before }) => ({
      id,
      name,
      before: { category: before },
      after: { category },
    }));
  return (
    <FormDialog
      title={messages.categoryTitle(products.length)}
      cancelLabel={messages.cancel}
      submitLabel={messages.apply(changes.length)}
      look="primary"
      busy={isBusy}
      disabled={changes.length === 0}
      onCancel={onCancel}
      onSubmit={() => onApply(changes)}
    >
      {gone > 0 && <p className={styles.note}>{messages.gone(gone)}</p>}
      <p className={styles.note}>{countedCategories(products).join(', ')}</p>
      <LabelledInput
        label={messages.categoryLabel}
        hint={messages.categoryHint}
        list={listId}
        autoComplete="off"
        value={text ?? ''}
        problem={typed.success ? undefined : typed.error.issues[0]?.message}
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id={listId}>
        {categories.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p role="status" className={styles.summary}>
        {isTyped && (changes.length === 0 ? messages.nothing : messages.moves(changes.length, category))}
      </p>
    </FormDialog>
  );
}

function countedCategories(products: { category: string | null }[]): string[] {
  const counts = new Map<string | null, number>();
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].map(([name, count]) => messages.categoryNow(name, count));
}
