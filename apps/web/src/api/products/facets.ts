import { facetsContract } from '#shared/contracts/products/facets.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

interface FacetsRequest {
  category: string;
  q: string;
  inStock: boolean;
  /** Inclusive, in major units. */
  minPrice: number | undefined;
  maxPrice: number | undefined;
  spec: string[];
}

const facetsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFacets: build.query({
      ...call(facetsContract.list, ({ category, q, inStock, minPrice, maxPrice, spec }: FacetsRequest) => ({
        query: {
          category,
          q: q || undefined,
          inStock: inStock ? ('true' as const) : undefined,
          minPrice,
          maxPrice,
          spec,
        },
      })),
      providesTags: ['Product'],
    }),
  }),
});

export const { useListFacetsQuery } = facetsApi;
