import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { PriceList } from '#shared/contracts/price-lists/price-lists.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { priceListMessages as messages } from '#shared/messages/price-lists/price-lists.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadPriceListQuery, useRemovePriceListMutation } from '#web/api/price-lists/price-lists.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { RemoveNamedDialog } from '#web/components/feedback/remove-named-dialog.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { ListAccounts } from '#web/features/admin/price-lists/list-accounts.tsx';
import { ListEntries } from '#web/features/admin/price-lists/list-entries.tsx';
import { PriceListDialog } from '#web/features/admin/price-lists/price-list-dialog.tsx';
import styles from '#web/features/admin/price-lists/price-list-page.module.css';
import { SHOWN_PART, shownParts } from '#web/features/admin/price-lists/shown-part.ts';
import { paths } from '#web/paths.ts';

/** What a price list gives, and to whom. */
export function PriceListPage() {
  const { id = '' } = useParams();
  const { currentData: list, error, refetch } = useReadPriceListQuery(id, { refetchOnMountOrArgChange: true });
  if (list !== undefined) return <ShownList key={list._id} list={list} />;
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

function ShownList({ list }: { list: PriceList }) {
  const mayChange = useRole().may('priceLists.change') === true;
  const navigate = useNavigate();
  const [isEdited, setEdited] = useState(false);
  const [toRemove, setToRemove] = useState<PriceList | null>(null);
  const [remove] = useRemovePriceListMutation();
  return (
    <DashboardPage
      title={list.name}
      description={messages.pageDescription}
      aside={
        mayChange && (
          <div className={styles.actions}>
            <Button onClick={() => setEdited(true)}>{messages.edit}</Button>
            <Button look="warning" onClick={() => setToRemove(list)}>
              {messages.remove}
            </Button>
          </div>
        )
      }
    >
      <p className={styles.back}>
        <Link to={paths.priceLists}>{messages.back}</Link>
      </p>
      <section className={`panel ${styles.panel}`} aria-label={messages.gives}>
        <DescriptionList
          items={[
            { label: messages.validity, value: messages.valid(list.validFrom, list.validUntil) },
            { label: messages.gives, value: <Percents list={list} />, wide: true },
          ]}
        />
      </section>
      <Parts list={list} mayChange={mayChange} />
      {isEdited && <PriceListDialog present={list} onClose={() => setEdited(false)} />}
      <RemoveNamedDialog
        present={toRemove}
        words={messages}
        remove={({ _id }) => remove(_id).unwrap()}
        onClose={() => setToRemove(null)}
        onRemoved={() => void navigate(paths.priceLists)}
      />
    </DashboardPage>
  );
}

function Parts(shown: { list: PriceList; mayChange: boolean }) {
  const { products, accounts } = shown.list;
  const [search] = useSearchParams();
  const areAccounts = search.get(SHOWN_PART) === shownParts.customers;
  const current = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);
  return (
    <>
      <nav className={styles.parts} aria-label={messages.parts}>
        <ButtonLink to={{ search: '' }} aria-current={current(!areAccounts)} preventScrollReset>
          {messages.pricesOf(products)}
        </ButtonLink>
        <ButtonLink
          to={{ search: `${SHOWN_PART}=${shownParts.customers}` }}
          aria-current={current(areAccounts)}
          preventScrollReset
        >
          {messages.customersOf(accounts)}
        </ButtonLink>
      </nav>
      {areAccounts ? <ListAccounts {...shown} /> : <ListEntries {...shown} />}
    </>
  );
}

function Percents({ list: { percentOff, categories } }: { list: PriceList }) {
  const all = [
    ...(percentOff === null ? [] : [messages.offAll(percentOff)]),
    ...categories.map((each) => messages.offCategory(each.category, each.percentOff)),
  ];
  return all.length === 0 ? messages.noPercents : all.join('; ');
}
