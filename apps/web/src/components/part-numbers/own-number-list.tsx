import { useCallback, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type OwnPartNumber, ownPartNumbersContract } from '#shared/contracts/part-numbers/own-part-numbers.ts';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { ownNumberMessages as messages } from '#shared/messages/part-numbers/own-number-pages.ts';
import { useListOwnNumbersQuery, useRemoveOwnNumberMutation } from '#web/api/part-numbers/own-part-numbers.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DownloadButton } from '#web/components/download-button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { AddNumberDialog } from '#web/components/part-numbers/add-number-dialog.tsx';
import { OwnNumberForm } from '#web/components/part-numbers/own-number-form.tsx';
import styles from '#web/components/part-numbers/own-numbers.module.css';
import { SearchBox } from '#web/components/search-box.tsx';
import { paths } from '#web/paths.ts';

interface OwnNumberListProps {
  account: string;
  mayChange: boolean;
  importPage: string;
}

export function OwnNumberList({ account, mayChange, importPage }: OwnNumberListProps) {
  const [search, setSearch] = useSearchParams();
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const numbers = useListOwnNumbersQuery({ account, q, cursor: usePageCursor() }, { refetchOnMountOrArgChange: true });
  const find = useCallback(
    (text: string, isRefined: boolean) =>
      setSearch(text === '' ? {} : { q: text }, { replace: isRefined, preventScrollReset: true }),
    [setSearch],
  );
  const [isAdding, setAdding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className={`panel ${styles.panel}`}>
      <div className={styles.bar}>
        <search className={styles.find}>
          <SearchBox label={messages.search} hint={messages.searchHint} shown={q} onSearch={find} />
        </search>
        <div className={styles.buttons}>
          <DownloadButton
            path={ownPartNumbersContract.export.path.replace(':id', encodeURIComponent(account))}
            label={messages.exportFile}
          />
          {mayChange && (
            <>
              <ButtonLink to={importPage}>{messages.importFile}</ButtonLink>
              <Button look="primary" onClick={() => setAdding(true)}>
                {account === 'own' ? messages.add : messages.addTitle}
              </Button>
            </>
          )}
        </div>
      </div>
      <PagedList
        ref={list}
        query={numbers}
        empty={<EmptyState message={q === '' ? messages.empty : messages.noneFound} />}
      >
        {(rows) => (
          <ul className={`plain-list ${styles.list}`}>
            {rows.map((row) => (
              <NumberItem
                key={row.productId}
                row={row}
                account={account}
                mayChange={mayChange}
                onRemoved={() => list.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {isAdding && <AddNumberDialog account={account} onClose={() => setAdding(false)} />}
    </div>
  );
}

interface NumberItemProps {
  row: OwnPartNumber;
  account: string;
  mayChange: boolean;
  onRemoved: () => void;
}

function NumberItem({ row, account, mayChange, onRemoved }: NumberItemProps) {
  const { productId, product, partNumber, number } = row;
  const [isEdited, setEdited] = useState(false);
  const [remove, { isLoading }] = useRemoveOwnNumberMutation();

  async function take(): Promise<void> {
    try {
      await remove({ account, productId }).unwrap();
      toastSuccess(messages.removed(number));
      onRemoved();
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <li>
      <strong dir="auto">{number}</strong>
      <span className={styles.product}>
        {row.isOnSale ? <Link to={paths.purchase(productId)}>{product}</Link> : product}
        <small>
          {partNumber} {!row.isOnSale && messages.notOnSale}
        </small>
        {row.alsoNames !== null && <small>{messages.also(row.alsoNames)}</small>}
      </span>
      {mayChange && (
        <span className={styles.actions}>
          {row.isOnSale && (
            <Button compact aria-label={messages.changeOf(product)} onClick={() => setEdited(!isEdited)}>
              {messages.change}
            </Button>
          )}
          <Button
            compact
            look="warning"
            busy={isLoading}
            aria-label={messages.removeOf(product)}
            onClick={() => void take()}
          >
            {messages.remove}
          </Button>
        </span>
      )}
      {isEdited && (
        <div className={styles.wide}>
          <OwnNumberForm account={account} productId={productId} present={number} onClose={() => setEdited(false)} />
        </div>
      )}
    </li>
  );
}
