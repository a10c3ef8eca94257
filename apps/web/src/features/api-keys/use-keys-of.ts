import { skipToken } from '@reduxjs/toolkit/query';
import type { AddedApiKey, ApiKey, NewApiKey } from '#shared/contracts/api-keys/api-keys.ts';
import {
  useAddAccountKeyMutation,
  useAddShopKeyMutation,
  useEndAccountKeyMutation,
  useEndShopKeyMutation,
  useListAccountKeysQuery,
  useListShopKeysQuery,
} from '#web/api/api-keys/api-keys.ts';
import type { Holder } from '#web/forms/companies/use-holder.ts';

interface Keys {
  keys: ApiKey[] | undefined;
  isError: boolean;
  refetch: () => void;
  /** Reject with what the server says. */
  add: (key: NewApiKey) => Promise<AddedApiKey>;
  end: (id: string) => Promise<ApiKey>;
}

const fresh = { refetchOnMountOrArgChange: true };

/** All keys are seen by the shop. */
export function useKeysOf(holder: Holder): Keys {
  const account = holder.is === 'account' ? holder.id : undefined;
  const ofShop = useListShopKeysQuery(account === undefined ? undefined : skipToken, fresh);
  const ofAccount = useListAccountKeysQuery(account ?? skipToken, fresh);
  const [addToShop] = useAddShopKeyMutation();
  const [addToAccount] = useAddAccountKeyMutation();
  const [endAny] = useEndShopKeyMutation();
  const [endOfAccount] = useEndAccountKeyMutation();
  const { currentData, isError, refetch } = account === undefined ? ofShop : ofAccount;
  return {
    keys: currentData,
    isError,
    refetch: () => void refetch(),
    add: (key) => (account === undefined ? addToShop(key) : addToAccount({ id: account, ...key })).unwrap(),
    end: (id) => (account === undefined ? endAny(id) : endOfAccount({ id: account, keyId: id })).unwrap(),
  };
}
