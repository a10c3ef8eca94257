import { ordersContract } from '#shared/contracts/orders/orders.ts';
import { reservationsContract } from '#shared/contracts/orders/reservations.ts';
import { type ApiError, isNotFound } from '#web/api/api-error.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

interface Release {
  released: number;
  problem: ApiError | null;
}

const cancel = call(ordersContract.cancel, (id: string) => ({ params: { id } }));

const reservationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReservations: build.query({
      ...listCall(reservationsContract.list, (page: PageRequest) => ({ query: pageQuery(page) })),
      providesTags: ['Order'],
    }),
    /** Continues when one was paid or closed meanwhile. */
    releaseOrders: build.mutation<Release, string[]>({
      queryFn: async (ids, _api, _extra, send) => {
        const release: Release = { released: 0, problem: null };
        for (const id of ids) {
          const { error } = await send(cancel.query(id));
          if (error === undefined) release.released += 1;
          else release.problem = error;
          if (error !== undefined && !isNotFound(error) && error.status !== 409) break;
        }
        return { data: release };
      },
      invalidatesTags: ['Order', 'Product'],
    }),
  }),
});

export const { useListReservationsQuery, useReleaseOrdersMutation } = reservationsApi;
