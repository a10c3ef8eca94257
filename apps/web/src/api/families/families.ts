import { familiesContract } from '#shared/contracts/families/families.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

type FamilyChange = { id: string; change: BodyOf<typeof familiesContract.change> };
type ProductsChange = { id: string } & BodyOf<typeof familiesContract.changeProducts>;
type NewFamily = BodyOf<typeof familiesContract.add>;

// Families are what products name, so what changes either changes both.
const familiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFamilies: build.query({
      ...listCall(familiesContract.list, ({ q, ...page }: PageRequest & { q?: string }) => ({
        query: { ...pageQuery(page), ...(q && { q }) },
      })),
      providesTags: ['Product'],
    }),
    readFamily: build.query({
      ...call(familiesContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['Product'],
    }),
    addFamily: build.mutation({
      ...call(familiesContract.add, (body: NewFamily) => ({ body })),
      invalidatesTags: ['Product'],
    }),
    changeFamily: build.mutation({
      ...call(familiesContract.change, ({ id, change }: FamilyChange) => ({ params: { id }, body: change })),
      invalidatesTags: ['Product'],
    }),
    changeFamilyProducts: build.mutation({
      ...call(familiesContract.changeProducts, ({ id, ...body }: ProductsChange) => ({ params: { id }, body })),
      invalidatesTags: ['Product'],
    }),
    removeFamily: build.mutation({
      ...call(familiesContract.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Product'],
    }),
  }),
});

export const {
  useListFamiliesQuery,
  useReadFamilyQuery,
  useLazyReadFamilyQuery,
  useAddFamilyMutation,
  useChangeFamilyMutation,
  useChangeFamilyProductsMutation,
  useRemoveFamilyMutation,
} = familiesApi;
