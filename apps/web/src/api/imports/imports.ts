import { importsContract } from '#shared/contracts/imports/imports.ts';
import type { ImportKind } from '#shared/domain/imports/imports.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call, listCall } from '#web/api/contract-call.ts';

const check = call(importsContract.check, (name: string) => ({ query: { name } }));

interface RowsRequest {
  id: string;
  kind: ImportKind;
  cursor?: string | undefined;
  limit: number;
}

const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkImport: build.mutation({
      ...check,
      query: (file: File) => ({
        ...check.query(file.name.slice(0, 200)),
        body: file,
        headers: { 'content-type': 'text/csv' },
      }),
    }),
    listImports: build.query({
      ...listCall(importsContract.list, (query: { cursor?: string | undefined; limit: number }) => ({ query })),
      providesTags: ['Product'],
    }),
    readImport: build.query({
      ...call(importsContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['Product'],
    }),
    listImportRows: build.query(
      listCall(importsContract.listRows, ({ id, ...query }: RowsRequest) => ({ params: { id }, query })),
    ),
    applyImport: build.mutation({
      ...call(importsContract.apply, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Product'],
    }),
    undoImport: build.mutation({
      ...call(importsContract.undo, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Product'],
    }),
  }),
});

export const {
  useCheckImportMutation,
  useListImportsQuery,
  useReadImportQuery,
  useListImportRowsQuery,
  useApplyImportMutation,
  useUndoImportMutation,
} = importsApi;
