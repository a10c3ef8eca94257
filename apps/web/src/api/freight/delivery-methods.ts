import { deliveryMethodsContract } from '#shared/contracts/freight/delivery-methods.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

type NewMethod = BodyOf<typeof deliveryMethodsContract.add>;
type MethodChange = { id: string } & BodyOf<typeof deliveryMethodsContract.change>;

const deliveryMethodsApi = baseApi.enhanceEndpoints({ addTagTypes: ['DeliveryMethod'] }).injectEndpoints({
  endpoints: (build) => ({
    listDeliveryMethods: build.query({
      ...call(deliveryMethodsContract.list, () => ({})),
      providesTags: ['DeliveryMethod'],
    }),
    listUnweighedProducts: build.query({
      ...call(deliveryMethodsContract.listUnweighed, () => ({})),
      providesTags: ['Product'],
    }),
    addDeliveryMethod: build.mutation({
      ...call(deliveryMethodsContract.add, (body: NewMethod) => ({ body })),
      invalidatesTags: ['DeliveryMethod'],
    }),
    changeDeliveryMethod: build.mutation({
      ...call(deliveryMethodsContract.change, ({ id, ...body }: MethodChange) => ({ params: { id }, body })),
      invalidatesTags: ['DeliveryMethod'],
    }),
    moveDeliveryMethod: build.mutation({
      ...call(deliveryMethodsContract.move, ({ id, position }: { id: string; position: number }) => ({
        params: { id },
        body: { position },
      })),
      invalidatesTags: ['DeliveryMethod'],
    }),
    archiveDeliveryMethod: build.mutation({
      ...call(deliveryMethodsContract.archive, (id: string) => ({ params: { id } })),
      invalidatesTags: ['DeliveryMethod'],
    }),
    restoreDeliveryMethod: build.mutation({
      ...call(deliveryMethodsContract.restore, (id: string) => ({ params: { id } })),
      invalidatesTags: ['DeliveryMethod'],
    }),
  }),
});

export const {
  useListDeliveryMethodsQuery,
  useListUnweighedProductsQuery,
  useAddDeliveryMethodMutation,
  useChangeDeliveryMethodMutation,
  useMoveDeliveryMethodMutation,
  useArchiveDeliveryMethodMutation,
  useRestoreDeliveryMethodMutation,
} = deliveryMethodsApi;
