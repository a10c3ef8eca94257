import { picturesContract } from '#shared/contracts/products/pictures.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

/** A large picture on a slow line. */
const UPLOAD_TIMEOUT_MS = 90_000;

const upload = call(picturesContract.upload, (_: undefined) => ({}));

const picturesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadPicture: build.mutation({
      ...upload,
      query: (file: File) => ({
        ...upload.query(undefined),
        body: file,
        timeout: UPLOAD_TIMEOUT_MS,
        headers: { 'content-type': file.type || 'application/octet-stream' },
      }),
    }),
  }),
});

export const { useUploadPictureMutation } = picturesApi;
