import { type ShopSettings, settingsContract } from '#shared/contracts/shop/settings.ts';
import { shopSchema } from '#shared/contracts/shop/shop.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';
import { setShop } from '#web/api/shop/shop.ts';

const upload = call(settingsContract.uploadLogo, (_: undefined) => ({}));

const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readSettings: build.query({
      ...call(settingsContract.read, () => ({})),
      // Others may have saved them since.
      keepUnusedDataFor: 0,
    }),
    saveSettings: build.mutation({
      ...call(settingsContract.save, (body: BodyOf<typeof settingsContract.save>) => ({ body })),
      onQueryStarted: async (_, { dispatch, queryFulfilled }): Promise<void> => {
        const saved = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        );
        if (saved === null) return;
        dispatch(settingsApi.util.updateQueryData('readSettings', undefined, () => saved));
        showShop(saved);
      },
    }),
    readRecipients: build.query({
      ...call(settingsContract.readRecipients, () => ({})),
      keepUnusedDataFor: 0,
    }),
    previewMail: build.query({
      ...call(settingsContract.previewMail, (body: BodyOf<typeof settingsContract.previewMail>) => ({ body })),
      keepUnusedDataFor: 0,
    }),
    uploadLogo: build.mutation({
      ...upload,
      query: (file: File) => ({
        ...upload.query(undefined),
        body: file,
        headers: { 'content-type': file.type || 'application/octet-stream' },
      }),
    }),
  }),
});

function showShop(settings: ShopSettings): void {
  setShop(shopSchema.parse(settings));
}

export const { saveSettings } = settingsApi.endpoints;
export const {
  useReadSettingsQuery,
  useSaveSettingsMutation,
  useUploadLogoMutation,
  useReadRecipientsQuery,
  usePreviewMailQuery,
} = settingsApi;
