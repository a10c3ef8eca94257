import { productDocumentsContract } from '#shared/contracts/products/product-documents.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call, fileContent } from '#web/api/contract-call.ts';

const upload = call(productDocumentsContract.upload, (name: string) => ({ query: { name } }));

const productDocumentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadDocument: build.mutation({
      ...upload,
      query: (file: File) => ({
        ...upload.query(file.name),
        ...fileContent(file, 'application/pdf'),
      }),
    }),
  }),
});

export const { useUploadDocumentMutation } = productDocumentsApi;
