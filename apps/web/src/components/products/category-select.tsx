import { useId } from 'react';
import { categoryKey } from '#shared/domain/products/category.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { useListCategoriesQuery } from '#web/api/products/categories.ts';
import { isFirstView } from '#web/api/shop/first-view.ts';
import styles from '#web/components/products/category-select.module.css';

interface CategorySelectProps {
  /** Empty for all; the address may spell it unlike the list. */
  category: string;
  onChange: (category: string) => void;
}

export function CategorySelect({ category, onChange }: CategorySelectProps) {
  const id = useId();
  const { data: categories = [], isLoading } = useListCategoriesQuery(undefined, {
    refetchOnMountOrArgChange: !isFirstView(),
  });
  const known = categories.find(({ name }) => categoryKey(name) === categoryKey(category));
  if (categories.length === 0 && category === '' && !isLoading) return null;
  return (
    <div className={styles.category}>
      <label htmlFor={id}>{productMessages.category}</label>
      <select id={id} value={known?.name ?? category} onChange={(event) => onChange(event.target.value)}>
        <option value="">{productMessages.allCategories}</option>
        {known === undefined && category !== '' && <option value={category}>{category}</option>}
        {categories.map(({ name, count }) => (
          <option key={name} value={name}>
            {productMessages.categoryOf(name, count)}
          </option>
        ))}
      </select>
    </div>
  );
}
