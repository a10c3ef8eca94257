import { Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ProductCategory } from '#shared/contracts/product-categories/category-tree.ts';
import type { ShownProduct } from '#shared/contracts/products/products.ts';
import { MAX_ORDER_QUANTITY, PRODUCTS_PAGE_SIZE, PRODUCTS_TABLE_SIZE } from '#shared/domain/limits.ts';
import { categoryKey } from '#shared/domain/products/category.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { ownPriceMessages } from '#shared/messages/price-lists/account-prices.ts';
import { filterMessages } from '#shared/messages/products/filter-products.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { relatedMessages } from '#shared/messages/products/related.ts';
import type { Page } from '#web/api/contract-call.ts';
import { useListProductsQuery } from '#web/api/products/products.ts';
import { isFirstView } from '#web/api/shop/first-view.ts';
import { CompareButton } from '#web/components/compare/compare-button.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Skeleton } from '#web/components/feedback/skeleton.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { OwnPrice } from '#web/components/products/own-price.tsx';
import { ProductCard } from '#web/components/products/product-card.tsx';
import type { ChangeFilter } from '#web/components/use-address-filter.ts';
import { useLastValue } from '#web/components/use-last-value.ts';
import { CategoryHead } from '#web/features/products/category-head.tsx';
import { CategoryLinks } from '#web/features/products/category-links.tsx';
import { ActiveFilters } from '#web/features/products/facets/active-filters.tsx';
import { FacetPanel } from '#web/features/products/facets/facet-panel.tsx';
import { FacetSheet } from '#web/features/products/facets/facet-sheet.tsx';
import { ListView, listView } from '#web/features/products/list-view.tsx';
import { NoProductsFound } from '#web/features/products/no-products-found.tsx';
import {
  noFilters,
  type ProductFilter,
  productsRequest,
  useProductFilter,
  writeFilter,
} from '#web/features/products/product-filter.ts';
import { ProductFilters } from '#web/features/products/product-filters.tsx';
import styles from '#web/features/products/products-page.module.css';
import { useCategoryPage } from '#web/features/products/use-category-page.ts';
import { PlusTax } from '#web/forms/tax/plus-tax.tsx';
import { paths } from '#web/paths.ts';

const FIRST_ROW = 3;

const ListTable = lazyPart(() => import('#web/features/products/list-table.tsx').then((file) => file.ListTable));

/** All products, or those of the category whose page this is. */
export function ProductsPage() {
  const { tree, category, isLoading } = useCategoryPage();
  if (category !== undefined) return <ProductList key={category?.path} tree={tree} category={category} />;
  if (!isLoading) return <NotFound message={commonMessages.notFoundHint} />;
  return (
    <section className="page">
      <Skeleton layout="cards" />
    </section>
  );
}

interface ProductListProps {
  tree: ProductCategory[];
  /** Null for all. */
  category: ProductCategory | null;
}

function ProductList({ tree, category }: ProductListProps) {
  const cursor = usePageCursor();
  const navigate = useNavigate();
  const page = category?.name ?? null;
  const [filter, changeFilter] = useProductFilter(page);
  const isTable = listView.useIsOn();
  const pageSize = isTable ? PRODUCTS_TABLE_SIZE : PRODUCTS_PAGE_SIZE;
  const products = useListProductsQuery(productsRequest(filter, cursor, pageSize), {
    refetchOnMountOrArgChange: !isFirstView(),
  });
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const shownCursor = useRef(cursor);
  useEffect(() => {
    if (shownCursor.current === cursor) return;
    shownCursor.current = cursor;
    // The pager's link may be gone. A new search has no cursor and keeps its focus.
    if (cursor !== undefined) list.current?.focus({ preventScroll: true });
  }, [cursor]);

  const showMore = (change: Partial<ProductFilter>) => {
    changeFilter(page === null ? change : { ...change, category: page });
    searchBox.current?.focus();
  };
  // The page of a category leads to that of another one.
  const change: ChangeFilter<ProductFilter> = (part, options) => {
    const { category: wanted } = typeof part === 'function' ? part(filter) : part;
    if (page === null || wanted === undefined || wanted === page) return changeFilter(part, options);
    const next = tree.find(({ name }) => name === wanted);
    const search = writeFilter({ ...filter, category: '', spec: [] }).toString();
    void navigate({ pathname: next?.path ?? paths.products, search });
  };
  return (
    <section className={`page ${styles.products}`} aria-labelledby="all-products">
      {category === null ? (
        <AllProductsHead />
      ) : (
        <CategoryHead category={category} tree={tree} headingId="all-products" />
      )}
      <ProductFilters
        filter={filter}
        onChange={change}
        onClear={() => showMore(noFilters)}
        searchBox={searchBox}
        hidesPrices={products.data?.items.some((product) => !hasPrice(product)) ?? false}
      />
      <div className={styles.beside}>
        <ProductsAside tree={tree} filter={filter} onChange={changeFilter} total={products.data?.total ?? null} />
        <div className={styles.found}>
          <div className={styles.above}>
            <FoundCount found={products.currentData} search={filter.q} pageSize={pageSize} />
            <ListView />
          </div>
          <ActiveFilters
            filter={filter}
            onChange={changeFilter}
            onRemoved={() => list.current?.focus({ preventScroll: true })}
          />
          <PagedList
            ref={list}
            query={products}
            pageSize={pageSize}
            loading={<Skeleton layout={isTable ? 'rows' : 'cards'} />}
            empty={
              <NoProductsFound
                filter={filter}
                onClear={showMore}
                onSuggestion={() => list.current?.focus({ preventScroll: true })}
              />
            }
          >
            {(items) => (
              <>
                <FoundAs products={items} />
                {items.some(({ yours }) => yours) && <p className={styles.count}>{ownPriceMessages.sorted}</p>}
                {isTable ? (
                  <Suspense fallback={<Skeleton />}>
                    <ListTable products={items} />
                  </Suspense>
                ) : (
                  <Suspense>
                    <Cards products={items} />
                  </Suspense>
                )}
              </>
            )}
          </PagedList>
        </div>
      </div>
    </section>
  );
}

function Cards({ products }: { products: ShownProduct[] }) {
  return (
    <ul className={`plain-list ${styles.grid}`} aria-label={findMessages.results}>
      {products.map((product, place) => (
        <ProductCard
          key={product._id}
          product={product}
          heading="h2"
          eager={place < FIRST_ROW}
          note={
            <>
              {product.yours && <OwnPrice product={product} quantity={MAX_ORDER_QUANTITY} />}
              <CompareButton product={product} />
            </>
          }
        />
      ))}
    </ul>
  );
}

function AllProductsHead() {
  return (
    <header>
      <PageTitle title={findMessages.title} description={findMessages.description} />
      <h1 id="all-products">{findMessages.title}</h1>
      <p>
        {findMessages.description} <Link to={paths.quickOrder}>{findMessages.quickOrder}</Link> <PlusTax sentence />
      </p>
    </header>
  );
}

interface ProductsAsideProps {
  tree: ProductCategory[];
  filter: ProductFilter;
  onChange: ChangeFilter<ProductFilter>;
  total: number | null;
}

/** What leads further into the list: the categories, then what the products of the selected one differ in. */
function ProductsAside({ tree, filter, onChange, total }: ProductsAsideProps) {
  if (filter.category === '')
    return (
      <div className={styles.aside}>
        <CategoryLinks tree={tree} filter={filter} />
      </div>
    );
  const key = categoryKey(filter.category);
  return (
    <div className={styles.aside}>
      <FacetSheet key={`${key} sheet`} filter={filter} onChange={onChange} total={total} />
      <section className={`panel ${styles.facets}`} aria-label={filterMessages.filters}>
        <FacetPanel key={key} filter={filter} onChange={onChange} />
      </section>
    </div>
  );
}

/** Why products are there that are called otherwise than what was searched for. */
function FoundAs({ products }: { products: ShownProduct[] }) {
  return products.map(
    ({ _id, product, partNumber, foundAs }) =>
      foundAs && (
        <p key={_id} className={styles.foundAs}>
          {relatedMessages.foundAs(partNumber === null ? product : `${product}, ${partNumber},`, foundAs)}
        </p>
      ),
  );
}

interface FoundCountProps {
  found: Page<unknown> | undefined;
  search: string;
  pageSize: number;
}

/** Always rendered: screen readers announce changes of a known element only. */
function FoundCount({ found, search, pageSize }: FoundCountProps) {
  const text = useLastValue(found === undefined ? null : foundText(found, search, pageSize));
  return (
    <p className={styles.count} role="status" aria-live="polite">
      {text}
    </p>
  );
}

/** A slow search ends a page early, without a total. */
function foundText({ items, total, nextCursor }: Page<unknown>, search: string, pageSize: number): string {
  const isCutShort = total === null && nextCursor !== null && items.length < pageSize;
  return isCutShort ? findMessages.goesOn(search) : findMessages.found(total, search);
}
