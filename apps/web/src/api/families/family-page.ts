import { familyPageContract } from '#shared/contracts/families/family-page.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const familyPageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readFamilyPage: build.query({
      ...call(familyPageContract.readPage, (key: string) => ({ params: { key } })),
      providesTags: ['Product'],
    }),
  }),
});

export const { useReadFamilyPageQuery } = familyPageApi;
