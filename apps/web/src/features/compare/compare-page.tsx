import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { SpecifiedProduct } from '#shared/contracts/products/specified-product.ts';
import { MAX_COMPARED } from '#shared/domain/limits.ts';
import { compareMessages as messages } from '#shared/messages/products/compare.ts';
import { useReadSpecifiedQuery } from '#web/api/products/product-lookups.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { comparePage, idsIn, setCompared, useCompared } from '#web/components/compare/compared.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { useLastValue } from '#web/components/use-last-value.ts';
import styles from '#web/features/compare/compare-page.module.css';
import { CompareTable } from '#web/features/compare/compare-table.tsx';
import { paths } from '#web/paths.ts';

/** The products of the address, or those of this visit. */
export function ComparePage() {
  const [search] = useSearchParams();
  const kept = useCompared();
  const named = search.get('ids');
  const all = named === null ? kept : idsIn(named);
  const ids = all.slice(0, MAX_COMPARED);
  return (
    <section className={`page ${styles.page}`}>
      <PageTitle title={messages.title} description={messages.description} />
      <header>
        <h1>{messages.title}</h1>
        {all.length > ids.length && <p>{messages.tooMany}</p>}
      </header>
      {ids.length === 0 ? <Nothing /> : <Compared key={named} ids={ids} />}
    </section>
  );
}

function Nothing() {
  return (
    <EmptyState message={messages.empty}>
      <ButtonLink look="primary" to={paths.products}>
        {messages.toProducts}
      </ButtonLink>
    </EmptyState>
  );
}

function Compared({ ids }: { ids: string[] }) {
  const navigate = useNavigate();
  const { currentData, error, refetch } = useReadSpecifiedQuery(ids.length === 0 ? skipToken : ids);
  // They stay while one of them is taken out.
  const last = useLastValue(currentData ?? null);
  const products = last?.filter(({ _id }) => ids.includes(_id));
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const key = ids.join();
  // Whoever opens an address goes on with its products.
  useEffect(() => setCompared(idsIn(key)), [key]);

  if (products === undefined) return error === undefined ? <Spinner /> : <ErrorState onRetry={refetch} />;
  if (products.length === 0) return <Nothing />;
  const remove = ({ _id }: SpecifiedProduct) => {
    const left = products.flatMap((product) => (product._id === _id ? [] : product._id));
    setCompared(left);
    void navigate(left.length === 0 ? paths.compare : comparePage(left), { replace: true });
  };
  const gone = ids.length - products.length;
  return (
    <>
      {gone > 0 && currentData !== undefined && <p>{messages.gone(gone)}</p>}
      {products.length === 1 ? (
        <p>
          {messages.one} <Link to={paths.products}>{messages.toProducts}</Link>
        </p>
      ) : (
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={onlyDifferences}
            onChange={({ target }) => setOnlyDifferences(target.checked)}
          />
          {messages.onlyDifferences}
        </label>
      )}
      <CompareTable products={products} onlyDifferences={onlyDifferences && products.length > 1} onRemove={remove} />
    </>
  );
}
