import { picturesContract } from '#shared/contracts/products/pictures.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call, fileContent } from '#web/api/contract-call.ts';

const upload = call(picturesContract.upload, (_: undefined) => ({}));

const picturesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadPicture: build.mutation({
      ...upload,
      query: (file: File) => ({
        ...upload.query(undefined),
        ...fileContent(file, file.type || 'application/octet-stream'),
      }),
    }),
  }),
});

export const { useUploadPictureMutation } = picturesApi;
