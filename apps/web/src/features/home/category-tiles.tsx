import { Link } from 'react-router-dom';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { useReadCategoryTreeQuery } from '#web/api/product-categories/category-tree.ts';
import { ProductImage } from '#web/components/products/product-image.tsx';
import styles from '#web/features/home/category-tiles.module.css';

/** The uppermost categories; as high while they load. */
export function CategoryTiles() {
  const { data, isError } = useReadCategoryTreeQuery('1');
  const shown = data?.filter(({ count }) => count > 0);
  if (isError || shown?.length === 0) return null;
  return (
    <nav className={`page ${styles.categories}`} aria-label={homeMessages.categories}>
      <ul className="plain-list">
        {shown?.map(({ name, path, image }) => (
          <li key={path}>
            <Link to={path}>
              <ProductImage src={image ?? '/product-fallback.svg'} alt="" sizes="10rem" />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
