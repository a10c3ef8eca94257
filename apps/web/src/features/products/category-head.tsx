import { Link } from 'react-router-dom';
import type { ProductCategory } from '#shared/contracts/product-categories/category-tree.ts';
import { ancestorsOf, childrenOf } from '#shared/domain/product-categories/category-tree.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { filterMessages } from '#shared/messages/products/filter-products.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { ProductImage } from '#web/components/products/product-image.tsx';
import styles from '#web/features/products/category-head.module.css';
import { PlusTax } from '#web/forms/tax/plus-tax.tsx';
import { paths } from '#web/paths.ts';

interface CategoryHeadProps {
  category: ProductCategory;
  tree: ProductCategory[];
  headingId: string;
}

/** What the page of a category begins with: where it is, what it has, and what is below it. */
export function CategoryHead({ category, tree, headingId }: CategoryHeadProps) {
  const { name, description, image } = category;
  const children = childrenOf(tree, category);
  return (
    <header className={styles.head}>
      <PageTitle title={name} description={description ?? filterMessages.pageOf(name)} />
      <nav aria-label={filterMessages.breadcrumbs}>
        <ol className={`plain-list ${styles.crumbs}`}>
          <li>
            <Link to={paths.products}>{findMessages.title}</Link>
          </li>
          {ancestorsOf(tree, category).map((above) => (
            <li key={above.path}>
              <Link to={above.path}>{above.name}</Link>
            </li>
          ))}
          <li aria-current="page">{name}</li>
        </ol>
      </nav>
      <div className={styles.said}>
        {image !== null && (
          <div className={styles.picture}>
            <ProductImage src={image} alt="" sizes="10rem" eager />
          </div>
        )}
        <div>
          <h1 id={headingId}>{name}</h1>
          <p>
            {description} <PlusTax sentence />
          </p>
        </div>
      </div>
      {children.length > 0 && (
        <ul className={`plain-list ${styles.children}`} aria-label={filterMessages.below(name)}>
          {children.map((child) => (
            <li key={child.path}>
              <Link to={child.path}>
                {child.image !== null && (
                  <span className={styles.thumbnail}>
                    <ProductImage src={child.image} alt="" square />
                  </span>
                )}
                <span>
                  {child.name} <small>{formatNumber(child.count)}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
