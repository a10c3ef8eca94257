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

/** The shop, where all keys are seen, or an account: `own`, or the id of a company. */
export type KeyHolder = { is: 'shop' } | { is: 'account'; id: string };

interface Keys {
  keys: ApiKey[] | undefined;
  isError: boolean;
  refetch: () => void;
  /** Reject with what the server says. */
  add: (key: NewApiKey) => Promise<AddedApiKey>;
  end: (id: string) => Promise<ApiKey>;
}

const fresh = { refetchOnMountOrArgChange: true };

export function useKeysOf(holder: KeyHolder): Keys {
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
