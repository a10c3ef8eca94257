import { Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import type { Address, newAddressSchema } from '#shared/contracts/checkouts/addresses.ts';
import { addressMessages } from '#shared/messages/checkouts/addresses.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { toastWithUndo } from '#web/components/feedback/undo-toast.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { Address as AddressLines } from '#web/components/values/address.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/forms/addresses/address-list.module.css';

/** Most visits only read. */
const AddressForm = lazyPart(() => import('#web/forms/addresses/address-form.tsx').then((file) => file.AddressForm));

type NewAddress = z.output<typeof newAddressSchema>;

interface AddressListProps {
  /** Undefined while it loads. */
  book: Address[] | undefined;
  /** Null when it could be read. */
  onRetry: (() => void) | null;
  texts: { description: string; empty: string };
  /** All throw the API's error. */
  save: (address: z.input<typeof newAddressSchema>) => Promise<Address>;
  change: (id: string, address: NewAddress) => Promise<Address>;
  remove: (id: string) => Promise<Address>;
}

/** The addresses of an account, to add, change and remove. */
export function AddressList({ book, onRetry, texts, save, change, remove }: AddressListProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  const makeDefault = async ({ _id, ...address }: Address) => {
    try {
      await change(_id, { ...address, isDefault: true });
    } catch (error) {
      return toastError(error);
    }
    toastSuccess(addressMessages.isDefaultNow(address.label));
    list.current?.focus();
  };

  const drop = async ({ _id, label, isDefault, ...place }: Address) => {
    try {
      await remove(_id);
    } catch (error) {
      return toastError(error);
    }
    list.current?.focus();
    toastWithUndo({
      id: _id,
      message: addressMessages.removed,
      details: label,
      undoLabel: addressMessages.undo,
      onUndo: () => void save({ label, isDefault, ...place }).catch(toastError),
    });
  };

  const close = () => {
    flushSync(() => setEditing(null));
    (add.current ?? list.current)?.focus();
  };

  return (
    <section className={`panel ${styles.book}`} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{addressMessages.title}</h2>
        <p className={styles.note}>{texts.description}</p>
      </div>
      {onRetry !== null && book === undefined && <ErrorState message={addressMessages.notRead} onRetry={onRetry} />}
      {onRetry === null && book === undefined && <Spinner />}
      {book?.length === 0 && editing === null && <p className={styles.note}>{texts.empty}</p>}
      <ul ref={list} tabIndex={-1} className={`plain-list ${styles.places}`} aria-labelledby={titleId}>
        {book?.map((place) => (
          <li key={place._id} className={styles.place}>
            {editing === place._id ? (
              <Suspense fallback={<Spinner />}>
                <AddressForm
                  title={addressMessages.editTitle(place.label)}
                  initial={place}
                  save={(values) => change(place._id, { ...values, isDefault: place.isDefault })}
                  onDone={close}
                />
              </Suspense>
            ) : (
              <AddressItem
                place={place}
                onEdit={() => setEditing(place._id)}
                onMakeDefault={() => makeDefault(place)}
                onRemove={() => drop(place)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' ? (
        <Suspense fallback={<Spinner />}>
          <AddressForm title={addressMessages.add} initial={null} save={save} onDone={close} />
        </Suspense>
      ) : (
        <Button ref={add} className={styles.add ?? ''} onClick={() => setEditing('new')}>
          {addressMessages.add}
        </Button>
      )}
    </section>
  );
}

interface AddressItemProps {
  place: Address;
  onEdit: () => void;
  onMakeDefault: () => Promise<void>;
  onRemove: () => Promise<void>;
}

function AddressItem({ place, onEdit, onMakeDefault, onRemove }: AddressItemProps) {
  const labelId = useId();
  return (
    <>
      <div className={styles.text}>
        <h3 id={labelId}>
          {place.label} {place.isDefault && <StatusTag tone="good">{addressMessages.default}</StatusTag>}
        </h3>
        <p>
          <AddressLines text={place.address} />
        </p>
        <p className="figures">{place.phone}</p>
        {place.country !== undefined && <p>{[place.country, place.postcode].filter(Boolean).join(' ')}</p>}
      </div>
      <div className={styles.actions}>
        {!place.isDefault && (
          <Button compact aria-describedby={labelId} onClick={() => void onMakeDefault()}>
            {addressMessages.makeDefault}
          </Button>
        )}
        <Button compact aria-describedby={labelId} onClick={onEdit}>
          {addressMessages.edit}
        </Button>
        <Button compact look="warning" aria-describedby={labelId} onClick={() => void onRemove()}>
          {addressMessages.remove}
        </Button>
      </div>
    </>
  );
}
