import { skipToken } from '@reduxjs/toolkit/query';
import { type Control, useWatch } from 'react-hook-form';
import type { Product } from '#shared/contracts/products/products.ts';
import { quoteStaffMessages as messages, quoteMessages } from '#shared/messages/quotes/quotes.ts';
import { useListProductsQuery } from '#web/api/products/products.ts';
import { Button } from '#web/components/button.tsx';
import { useDebouncedValue } from '#web/components/use-debounced-value.ts';
import type { AnswerForm, AnswerOutput } from '#web/features/admin/quotes/answer-form.ts';
import styles from '#web/features/admin/quotes/staff-quote.module.css';
import { FormField } from '#web/forms/form-field.tsx';

type Named = Pick<Product, '_id' | 'product' | 'partNumber'>;

interface LineProductProps {
  control: Control<AnswerForm, unknown, AnswerOutput>;
  index: number;
  productId: string | null;
  /** Undefined until it is read, and when it is not on sale any more. */
  product: Named | undefined;
  onSelect: (product: Named | null) => void;
}

const MAX_FOUND = 5;

/** What a line is about: a product of the catalogue, or words until one is selected. */
export function LineProduct({ control, index, productId, product, onSelect }: LineProductProps) {
  const typed = useWatch({ control, name: `lines.${index}.name` });
  const q = useDebouncedValue(typed.trim(), 300);
  const { currentData: found } = useListProductsQuery(
    productId !== null || q.length < 2 ? skipToken : { q, sort: 'relevance', limit: MAX_FOUND },
  );
  if (productId !== null) {
    return (
      <p>
        <strong dir="auto">{product?.product ?? typed}</strong> {product?.partNumber}
      </p>
    );
  }
  return (
    <div className={styles.search}>
      <FormField
        control={control}
        name={`lines.${index}.name`}
        label={quoteMessages.product}
        hint={messages.productHint}
        autoComplete="off"
        required
      />
      {found !== undefined && found.items.length > 0 && (
        <fieldset className={styles.found} aria-label={messages.productHint}>
          {found.items.map((each) => (
            <Button key={each._id} compact onClick={() => onSelect(each)}>
              {[each.partNumber, each.product].filter(Boolean).join(' · ')}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
