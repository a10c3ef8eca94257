import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Address, newAddressSchema } from '#shared/contracts/checkouts/addresses.ts';
import { MAX_ADDRESS_LABEL_LENGTH } from '#shared/domain/limits.ts';
import { addressMessages } from '#shared/messages/checkouts/addresses.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { errorFields } from '#web/api/api-error.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { findPlace } from '#web/forms/addresses/find-place.ts';
import styles from '#web/forms/addresses/save-address.module.css';
import { useAddressBook, useSaveAddress } from '#web/forms/addresses/use-address-book.ts';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

const { address: addressSchema, phone: phoneSchema } = newAddressSchema.shape;

interface SaveAddressProps {
  address: string;
  phone: string;
  /** How it is delivered, which says where to; undefined while that is not chosen. */
  delivery?: { country?: string | undefined; postcode?: string | null | undefined } | undefined;
  /** False for an address that was filled in, which is not offered. */
  isTyped: boolean;
}

/** Inside another form, so it must not be a form itself. */
export function SaveAddress({ address, phone, delivery, isTyped }: SaveAddressProps) {
  const { book } = useAddressBook();
  const save = useSaveAddress();
  const [label, setLabel] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState<Address | null>(null);
  const status = useRef<HTMLParagraphElement>(null);

  const isValid = addressSchema.safeParse(address).success && phoneSchema.safeParse(phone).success;
  const saved = findPlace([...(kept ? [kept] : []), ...(book ?? [])], { address, phone });
  useEffect(() => {
    if (kept !== null) status.current?.focus();
  }, [kept]);
  if (book === undefined || !isTyped || !isValid) return null;

  async function submit(): Promise<void> {
    if (busy || label === null) return;
    if (label.trim() === '') return setProblem(fieldMessages.addressLabelRequired);
    setBusy(true);
    try {
      setKept(await save({ label, address, phone, country: delivery?.country, postcode: delivery?.postcode }));
      setLabel(null);
    } catch (error) {
      const { label: wrong = null } = errorFields(error);
      setProblem(wrong);
      if (wrong === null) toastError(error);
    } finally {
      setBusy(false);
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form around would place the order.
    event.preventDefault();
    void submit();
  };

  return (
    <div className={styles.offer}>
      <p ref={status} role="status" tabIndex={-1}>
        {saved && addressMessages.isSaved(saved.label)}
      </p>
      {saved === undefined && label === null && (
        <Button compact onClick={() => setLabel('')}>
          {addressMessages.saveThis}
        </Button>
      )}
      {saved === undefined && label !== null && (
        <>
          <LabelledInput
            label={addressMessages.label}
            hint={addressMessages.labelHint}
            value={label}
            maxLength={MAX_ADDRESS_LABEL_LENGTH}
            autoComplete="off"
            liveProblem={problem}
            onKeyDown={onKeyDown}
            ref={focusOnce}
            onChange={({ target }) => {
              setLabel(target.value);
              setProblem(null);
            }}
          />
          <div className={styles.buttons}>
            <Button look="primary" compact busy={busy} onClick={() => void submit()}>
              {addressMessages.save}
            </Button>
            <Button compact onClick={() => setLabel(null)}>
              {addressMessages.cancel}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function focusOnce(input: HTMLInputElement | HTMLTextAreaElement | null): void {
  input?.focus();
}
