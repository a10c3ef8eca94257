import { importsContract } from '#shared/contracts/imports/imports.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call, listCall } from '#web/api/contract-call.ts';
import {
  type CheckedFile,
  content,
  type ImportTarget,
  importCalls,
  nameOf,
  type RowsRequest,
} from '#web/api/imports/import-calls.ts';

type Of<Request> = Request & { target: ImportTarget };

const check = call(importsContract.check, () => ({ query: {} }));
const list = listCall(importsContract.list, () => ({ query: {} }));
const read = call(importsContract.read, (id: string) => ({ params: { id } }));
const listRows = listCall(importsContract.listRows, ({ id, kind }: RowsRequest) => ({
  params: { id },
  query: { kind },
}));
const readColumns = call(importsContract.readColumns, (file: File) => ({ query: { name: nameOf(file) } }));

const importsApi = baseApi.enhanceEndpoints({ addTagTypes: ['PriceList', 'OwnNumber'] }).injectEndpoints({
  endpoints: (build) => ({
    checkImport: build.mutation({
      ...check,
      query: ({ target, ...file }: Of<CheckedFile>) => importCalls(target).check(file),
    }),
    readImportColumns: build.mutation({
      ...readColumns,
      query: (file: File) => ({ ...readColumns.query(file), ...content(file) }),
    }),
    listImports: build.query({
      ...list,
      query: ({ target, ...page }: Of<{ cursor?: string | undefined; limit: number }>) =>
        importCalls(target).list(page),
      providesTags: ['Product', 'PriceList', 'OwnNumber'],
    }),
    readImport: build.query({
      ...read,
      query: ({ target, id }: Of<{ id: string }>) => importCalls(target).read(id),
      providesTags: ['Product', 'PriceList', 'OwnNumber'],
    }),
    listImportRows: build.query({
      ...listRows,
      query: ({ target, ...request }: Of<RowsRequest>) => importCalls(target).listRows(request),
    }),
    applyImport: build.mutation({
      ...read,
      query: ({ target, id }: Of<{ id: string }>) => importCalls(target).apply(id),
      invalidatesTags: ['Product', 'PriceList', 'OwnNumber'],
    }),
    undoImport: build.mutation({
      ...read,
      query: ({ target, id }: Of<{ id: string }>) => importCalls(target).undo(id),
      invalidatesTags: ['Product', 'PriceList', 'OwnNumber'],
    }),
  }),
});

export const {
  useCheckImportMutation,
  useReadImportColumnsMutation,
  useListImportsQuery,
  useReadImportQuery,
  useListImportRowsQuery,
  useApplyImportMutation,
  useUndoImportMutation,
} = importsApi;
