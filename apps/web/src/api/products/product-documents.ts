import { productDocumentsContract } from '#shared/contracts/products/product-documents.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

/** A large file on a slow line. */
const UPLOAD_TIMEOUT_MS = 90_000;

const upload = call(productDocumentsContract.upload, (name: string) => ({ query: { name } }));

const productDocumentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadDocument: build.mutation({
      ...upload,
      query: (file: File) => ({
        ...upload.query(file.name),
        body: file,
        timeout: UPLOAD_TIMEOUT_MS,
        headers: { 'content-type': 'application/pdf' },
      }),
    }),
  }),
});

export const { useUploadDocumentMutation } = productDocumentsApi;
