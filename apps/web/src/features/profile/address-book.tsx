import { useId, useRef, useState } from 'react';
import type { Address } from '#shared/contracts/checkouts/addresses.ts';
import { addressMessages } from '#shared/messages/checkouts/addresses.ts';
import {
  useChangeAddressMutation,
  useReadAddressesQuery,
  useRemoveAddressMutation,
} from '#web/api/checkouts/addresses.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { toastWithUndo } from '#web/components/feedback/undo-toast.tsx';
import { Address as AddressLines } from '#web/components/values/address.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/profile/address-book.module.css';
import { AddressForm } from '#web/features/profile/address-form.tsx';
import { useSaveAddress } from '#web/forms/addresses/use-address-book.ts';

export function AddressBook() {
  const { data: book, error, refetch } = useReadAddressesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change] = useChangeAddressMutation();
  const [remove] = useRemoveAddressMutation();
  const save = useSaveAddress();
  const [editing, setEditing] = useState<string | null>(null);
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  const makeDefault = async ({ _id, ...address }: Address) => {
    const { error } = await change({ id: _id, address: { ...address, isDefault: true } });
    if (error) return toastError(error);
    toastSuccess(addressMessages.isDefaultNow(address.label));
    list.current?.focus();
  };

  const drop = async ({ _id, label, address, phone, isDefault }: Address) => {
    const { error } = await remove(_id);
    if (error) return toastError(error);
    list.current?.focus();
    toastWithUndo({
      id: _id,
      message: addressMessages.removed,
      details: label,
      undoLabel: addressMessages.undo,
      onUndo: () => void save({ label, address, phone, isDefault }).catch(toastError),
    });
  };

  const close = () => {
    setEditing(null);
    requestAnimationFrame(() => (add.current ?? list.current)?.focus());
  };

  return (
    <section className={`panel ${styles.book}`} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{addressMessages.title}</h2>
        <p className={styles.note}>{addressMessages.description}</p>
      </div>
      {error !== undefined && book === undefined && <ErrorState message={addressMessages.notRead} onRetry={refetch} />}
      {error === undefined && book === undefined && <Spinner />}
      {book?.length === 0 && editing === null && <p className={styles.note}>{addressMessages.empty}</p>}
      <ul ref={list} tabIndex={-1} className={`plain-list ${styles.places}`} aria-labelledby={titleId}>
        {book?.map((place) => (
          <li key={place._id} className={styles.place}>
            {editing === place._id ? (
              <AddressForm
                title={addressMessages.editTitle(place.label)}
                initial={place}
                save={(values) =>
                  change({ id: place._id, address: { ...values, isDefault: place.isDefault } }).unwrap()
                }
                onDone={close}
              />
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
        <AddressForm title={addressMessages.add} initial={null} save={save} onDone={close} />
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
