import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import type { FamilyPage as PageFacts } from '#shared/contracts/families/family-page.ts';
import { CARD_DESCRIPTION_LENGTH } from '#shared/domain/limits.ts';
import { familyPath } from '#shared/domain/products/family.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { familyTable } from '#shared/domain/specifications/family-table.ts';
import { sizeMessages as messages } from '#shared/messages/families/family-sizes.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { useReadFamilyPageQuery } from '#web/api/families/family-page.ts';
import { isFirstView } from '#web/api/shop/first-view.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Skeleton } from '#web/components/feedback/skeleton.tsx';
import { useErrorToast } from '#web/components/feedback/use-error-toast.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { PricesHidden } from '#web/components/products/prices-hidden.tsx';
import { ProductImage } from '#web/components/products/product-image.tsx';
import { useLastValue } from '#web/components/use-last-value.ts';
import styles from '#web/features/families/family-page.module.css';
import { Sizes } from '#web/features/families/sizes.tsx';
import { PlusTax } from '#web/forms/tax/plus-tax.tsx';
import { paths } from '#web/paths.ts';

export function FamilyPage() {
  const { key = '' } = useParams();
  const { search } = useLocation();
  const { currentData, error, refetch } = useReadFamilyPageQuery(key, { refetchOnMountOrArgChange: !isFirstView() });
  const kept = useLastValue(currentData ?? null);
  const isUnknown = isNotFound(error);
  useErrorToast(isUnknown ? undefined : error, { stays: currentData === undefined });

  if (isUnknown) return <NotFound message={messages.unknown} />;
  // It stays while sign-in empties the cache: what is typed must not disappear.
  const family = currentData ?? (kept?.key === key ? kept : undefined);
  if (family !== undefined && family.key !== key)
    return <Navigate to={{ pathname: familyPath(family.key), search }} replace />;
  if (family !== undefined) return <Family key={family.key} family={family} />;
  return (
    <section className="page">
      <PageTitle title={messages.title} />
      <h1 className="visually-hidden">{messages.title}</h1>
      {error === undefined ? <Skeleton /> : <ErrorState onRetry={refetch} />}
    </section>
  );
}

function Family({ family }: { family: PageFacts }) {
  const { name, description, image, products, total } = family;
  const table = familyTable(products);
  const [first] = products;
  return (
    <article className={`page ${styles.family}`}>
      <PageTitle title={name} description={description.slice(0, CARD_DESCRIPTION_LENGTH)} />
      <header className={styles.head}>
        <div className={styles.picture}>
          <ProductImage src={image} alt="" eager sizes="(min-width: 60rem) 22rem, 8rem" />
        </div>
        <div className={styles.text}>
          {first?.category != null && (
            <p className={styles.category}>
              <Link to={paths.category(first.category)}>{first.category}</Link>
            </p>
          )}
          <h1 dir="auto">{name}</h1>
          <p className={styles.description}>{description}</p>
          {table.common.length > 0 && (
            <dl className={styles.common} aria-label={messages.common}>
              {table.common.map((each) => (
                <div key={each.name}>
                  <dt>{each.name}</dt>
                  <dd>{each.value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </header>
      {first && !hasPrice(first) && <PricesHidden />}
      <Sizes family={family} table={table} />
      <p className={styles.note}>
        {total > products.length && `${messages.more(products.length)} `}
        <PlusTax sentence />
      </p>
    </article>
  );
}
