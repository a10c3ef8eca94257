import {
  type BaseQueryFn,
  createApi,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
  type QueryReturnValue,
} from '@reduxjs/toolkit/query/react';
import { isSessionEnded, isUsable, renewOrSignOut, storedAccessToken } from '#web/api/access-token.ts';
import { type ApiError, connectionLost, fromResponse, unexpectedResponse } from '#web/api/api-error.ts';
import type { ApiRequest } from '#web/api/contract-call.ts';
import { apiUrl, REQUEST_TIMEOUT_MS } from '#web/api/send-json.ts';
import { arePricesRestricted } from '#web/api/shop/shop.ts';

type ApiBaseQuery = BaseQueryFn<ApiRequest, unknown, ApiError, object, FetchBaseQueryMeta>;

type ApiResponse = QueryReturnValue<unknown, ApiError, FetchBaseQueryMeta>;

const send = fetchBaseQuery({ timeout: REQUEST_TIMEOUT_MS });

/** Public responses depend on the caller whose account has price lists. */
export const ownPrices = { areThere: false };

const baseQuery: ApiBaseQuery = async ({ access, ...request }, api, extra) => {
  const attempt = async (token: string | null): Promise<ApiResponse> => {
    const headers = new Headers(request.headers);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    const { data, error, ...meta } = await send({ ...request, url: apiUrl(request.url), headers }, api, extra);
    return error === undefined ? { data, ...meta } : { error: toApiError(error), ...meta };
  };

  const stored = storedAccessToken();
  // Most do not depend on the user, and the page may have preloaded them.
  if (access === 'public' && (stored === null || !(ownPrices.areThere || arePricesRestricted()))) return attempt(null);

  if (!isUsable(stored)) {
    const { token, refusal } = await renew();
    return refusal ? { error: refusal } : attempt(token ?? stored);
  }
  const result = await attempt(stored);
  if (result.error?.status !== 401) return result;
  const { token, refusal } = await renew();
  if (refusal) return { error: refusal };
  return token === null ? result : attempt(token);
};

/** After any other failed renewal the call reports its own error. */
async function renew(): Promise<{ token: string | null; refusal?: ApiError }> {
  try {
    return { token: await renewOrSignOut() };
  } catch (error) {
    return isSessionEnded(error) ? { token: null, refusal: error.error } : { token: null };
  }
}

type SendError = NonNullable<Awaited<ReturnType<typeof send>>['error']>;

function toApiError(error: SendError): ApiError {
  if (typeof error.status === 'number') return fromResponse(error.status, error.data);
  return error.status === 'PARSING_ERROR' ? unexpectedResponse(error.originalStatus) : connectionLost;
}

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Product', 'Order', 'Review', 'User', 'Admin', 'Mail', 'Handover', 'SavedView', 'Company', 'Request'],
  // The default waits for pending mutations: one slow shipment would hold back new orders.
  invalidationBehavior: 'immediately',
  catchSchemaFailure: () => unexpectedResponse(null),
  endpoints: () => ({}),
});
