import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SavedList } from '#shared/contracts/cart/saved-lists.ts';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import { MAX_LIST_NAME_LENGTH } from '#shared/domain/limits.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { savedListMessages } from '#shared/messages/cart/saved-lists.ts';
import { hiddenPricesMessage } from '#shared/messages/products/hidden-prices.ts';
import { errorFields } from '#web/api/api-error.ts';
import {
  useAddSavedListMutation,
  useChangeSavedListMutation,
  useReadSavedListsQuery,
  useRemoveSavedListMutation,
} from '#web/api/cart/saved-lists.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { useLazyReadProductsQuery } from '#web/api/products/product-lookups.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { toastWithUndo } from '#web/components/feedback/undo-toast.tsx';
import { useCart } from '#web/components/products/use-cart.ts';
import { useMoney } from '#web/components/values/money.tsx';
import { itemsOf } from '#web/features/saved-lists/put-into-cart.ts';
import styles from '#web/features/saved-lists/saved-lists-page.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

export function SavedListsPage() {
  const { data: lists, error, refetch } = useReadSavedListsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { lines, addMany } = useCart();
  const [readProducts] = useLazyReadProductsQuery();
  const { price } = useMoney();
  const [addList] = useAddSavedListMutation();
  const [removeList] = useRemoveSavedListMutation();
  const [report, setReport] = useState('');
  const list = useRef<HTMLUListElement>(null);

  async function put(saved: SavedList): Promise<void> {
    const ids = saved.lines.map(({ productId }) => productId);
    const { data, error } = ids.length === 0 ? { data: [] } : await readProducts(ids);
    if (!data) return toastError(error);
    const shown: ShownProductSummary[] = data;
    const products = shown.filter(hasPrice);
    if (products.length < shown.length) return toastError(hiddenPricesMessage);
    const { items, report } = itemsOf(saved, products, price);
    if (items.length > 0) addMany(items);
    setReport(report);
  }

  async function remove(saved: SavedList): Promise<void> {
    const { error } = await removeList(saved._id);
    if (error) return toastError(error);
    list.current?.focus();
    const restore = async () => {
      const { error } = await addList({
        name: saved.name,
        lines: saved.lines,
        shared: saved.owner === null && saved.shared,
      });
      if (error) toastError(error);
    };
    toastWithUndo({
      id: saved._id,
      message: savedListMessages.removed,
      details: saved.name,
      undoLabel: savedListMessages.undo,
      onUndo: () => void restore(),
    });
  }

  return (
    <DashboardPage title={savedListMessages.title} description={savedListMessages.description}>
      <div className="stack">
        {lines.length === 0 ? (
          <p className={styles.note}>{savedListMessages.cartEmpty}</p>
        ) : (
          <div className="panel">
            <p className={styles.note}>{savedListMessages.cartHolds(lines.length)}</p>
            <NameForm
              action={savedListMessages.save}
              save={async (name) => (await addList({ name, lines })).error}
              onSaved={(name) => toastSuccess(savedListMessages.saved(name))}
            />
          </div>
        )}
        <p role="status" className={styles.report}>
          {report}
        </p>
        {error !== undefined && lists === undefined && (
          <ErrorState message={savedListMessages.notRead} onRetry={refetch} />
        )}
        {error === undefined && lists === undefined && <Spinner />}
        {lists?.length === 0 && <EmptyState message={savedListMessages.empty} />}
        <ul ref={list} tabIndex={-1} className={`plain-list ${styles.lists}`} aria-label={savedListMessages.title}>
          {lists?.map((saved) => (
            <SavedListItem key={saved._id} saved={saved} onPut={() => put(saved)} onRemove={() => remove(saved)} />
          ))}
        </ul>
      </div>
    </DashboardPage>
  );
}

interface SavedListItemProps {
  saved: SavedList;
  onPut: () => Promise<void>;
  onRemove: () => Promise<void>;
}

function SavedListItem({ saved, onPut, onRemove }: SavedListItemProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [changeList] = useChangeSavedListMutation();
  const { data: membership } = useReadMembershipQuery(undefined);
  const mayShare = saved.mayChange && (saved.shared || (saved.owner === null && membership?.isActing === true));
  const rename = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsRenaming(false));
    rename.current?.focus();
  };
  const share = async () => {
    const { name, lines, shared } = saved;
    const { error } = await changeList({ id: saved._id, list: { name, lines, shared: !shared } });
    if (error) return toastError(error);
    toastSuccess((shared ? savedListMessages.unsharedNow : savedListMessages.sharedNow)(name));
  };
  const titleId = `list-${saved._id}`;
  return (
    <li className={`panel ${styles.list}`} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{saved.name}</h2>
        <p className={styles.note}>{savedListMessages.lines(saved.lines.length)}</p>
        {saved.shared && (
          <p className={styles.note}>
            {saved.owner === null ? savedListMessages.isShared : savedListMessages.sharedBy(saved.owner)}
          </p>
        )}
      </div>
      {isRenaming ? (
        <NameForm
          name={saved.name}
          action={savedListMessages.saveName}
          save={async (name) =>
            (await changeList({ id: saved._id, list: { name, lines: saved.lines, shared: saved.shared } })).error
          }
          onSaved={(name) => {
            toastSuccess(savedListMessages.renamed(name));
            close();
          }}
          onCancel={close}
        />
      ) : (
        <div className={styles.actions}>
          <Button look="primary" aria-describedby={titleId} onClick={() => void onPut()}>
            {savedListMessages.put}
          </Button>
          {saved.mayChange && (
            <Button ref={rename} aria-describedby={titleId} onClick={() => setIsRenaming(true)}>
              {savedListMessages.rename}
            </Button>
          )}
          {mayShare && (
            <Button aria-describedby={titleId} onClick={() => void share()}>
              {saved.shared ? savedListMessages.unshare : savedListMessages.share}
            </Button>
          )}
          {saved.mayChange && (
            <Button look="warning" aria-describedby={titleId} onClick={() => void onRemove()}>
              {savedListMessages.remove}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface NameFormProps {
  name?: string;
  action: string;
  /** Gives the error of a failure. */
  save: (name: string) => Promise<unknown>;
  onSaved: (name: string) => void;
  onCancel?: () => void;
}

function NameForm({ name: earlier = '', action, save, onSaved, onCancel }: NameFormProps) {
  const [name, setName] = useState(earlier);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    setBusy(true);
    const error = await save(name);
    setBusy(false);
    if (error === undefined) {
      setName('');
      onSaved(name.trim());
      return;
    }
    const { name: wrong } = errorFields(error);
    setProblem(wrong);
    if (wrong === undefined) toastError(error);
  }

  return (
    <form
      className={styles.name}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <LabelledInput
        label={savedListMessages.name}
        value={name}
        maxLength={MAX_LIST_NAME_LENGTH}
        liveProblem={problem ?? null}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={busy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{savedListMessages.cancel}</Button>}
      </div>
    </form>
  );
}
