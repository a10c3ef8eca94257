import { type ProductSort, productsContract } from '#shared/contracts/products/products.ts';
import { baseApi } from '#web/api/base-api.ts';
import { listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

interface ProductListRequest extends PageRequest {
  q?: string | undefined;
  sort?: ProductSort | 'relevance' | undefined;
  inStock?: boolean;
  lowStock?: boolean;
  category?: string | undefined;
  /** Inclusive, in major units. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Filters by specifications such as `Thread=M12`; need a category. */
  spec?: string[];
}

const productsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query({
      ...listCall(
        productsContract.list,
        ({
          q,
          sort,
          inStock = false,
          lowStock = false,
          category,
          minPrice,
          maxPrice,
          spec,
          ...page
        }: ProductListRequest) => ({
          query: {
            ...pageQuery(page),
            ...(sort && { sort: sort === 'relevance' ? undefined : sort }),
            q: q || undefined,
            inStock: inStock ? ('true' as const) : undefined,
            lowStock: lowStock ? ('true' as const) : undefined,
            category: category || undefined,
            minPrice,
            maxPrice,
            spec,
          },
        }),
      ),
      providesTags: ['Product'],
    }),
  }),
});

export const { useListProductsQuery } = productsApi;
