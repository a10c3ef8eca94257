import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import type { Address, addressesContract } from '#shared/contracts/checkouts/addresses.ts';
import { useAddAddressMutation, useReadAddressesQuery } from '#web/api/checkouts/addresses.ts';
import type { BodyOf } from '#web/api/contract-call.ts';
import { sendWithRetries } from '#web/api/send-with-retries.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { currentSession, useSession } from '#web/auth/session.ts';
import { localStore } from '#web/platform/browser-storage.ts';

// Reserves the place of the menu, so that nothing moves when the addresses arrive.
const KEY = 'hasAddresses';

interface AddressBook {
  /** The default first; undefined while loading, empty for visitors and after a failure. */
  book: Address[] | undefined;
  isExpected: boolean;
}

export function useAddressBook(): AddressBook {
  const { status } = useSession();
  const { currentData, isError } = useReadAddressesQuery(status === 'signed-in' ? undefined : skipToken);
  useEffect(() => {
    if (currentData === undefined) return;
    if (currentData.length > 0) localStore.setItem(KEY, 'yes');
    else localStore.removeItem(KEY);
  }, [currentData]);
  const isSettled = isError || status === 'signed-out' || status === 'unknown';
  const isExpected = status !== 'signed-out' && localStore.getItem(KEY) !== null;
  return { book: currentData ?? (isSettled ? [] : undefined), isExpected };
}

/** Saves once, even when a response is lost. Throws the API's error. */
export function useSaveAddress(): (address: BodyOf<typeof addressesContract.add>) => Promise<Address> {
  const [send] = useAddAddressMutation();
  const sendOnce = useIdempotencyKey();
  return (address) => {
    const { email } = currentSession().user ?? {};
    return sendOnce((idempotencyKey) =>
      sendWithRetries(() => send({ address, idempotencyKey }).unwrap(), {
        mayRepeat: () => currentSession().user?.email === email,
      }),
    );
  };
}
