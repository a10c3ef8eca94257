import { useId } from 'react';
import { addressMessages } from '#shared/messages/checkouts/addresses.ts';
import { findPlace, type Place } from '#web/forms/addresses/find-place.ts';
import { useAddressBook } from '#web/forms/addresses/use-address-book.ts';
import styles from '#web/forms/labelled-input.module.css';

interface AddressMenuProps {
  place: Place;
  disabled?: boolean;
  onSelect: (place: Place | null) => void;
}

export function AddressMenu({ place, disabled, onSelect }: AddressMenuProps) {
  const { book, isExpected } = useAddressBook();
  const id = useId();
  if (book === undefined ? !isExpected : book.length === 0) return null;
  const selected = findPlace(book ?? [], place);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{addressMessages.deliverTo}</label>
      <select
        id={id}
        value={selected?._id ?? ''}
        disabled={disabled || book === undefined}
        onChange={({ target }) => onSelect(book?.find(({ _id }) => _id === target.value) ?? null)}
      >
        {book?.map(({ _id, label }) => (
          <option key={_id} value={_id}>
            {label}
          </option>
        ))}
        <option value="">{addressMessages.other}</option>
      </select>
    </div>
  );
}
