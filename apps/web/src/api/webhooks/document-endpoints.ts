import { documentEndpointsContract as contract } from '#shared/contracts/webhooks/document-endpoints.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall } from '#web/api/contract-call.ts';

interface OfEndpoint {
  id: string;
  endpointId: string;
}
interface OfDelivery extends OfEndpoint {
  deliveryId: string;
}

const DOCUMENTS_SHOWN = 20;
const tags = ['Webhook', 'WebhookDelivery'] as const;

const documentsApi = baseApi.enhanceEndpoints({ addTagTypes: tags }).injectEndpoints({
  endpoints: (build) => ({
    listDocumentEndpoints: build.query({
      ...call(contract.list, (id: string) => ({ params: { id } })),
      providesTags: ['Webhook'],
    }),
    addDocumentEndpoint: build.mutation({
      ...call(contract.add, ({ id, body }: { id: string; body: BodyOf<typeof contract.add> }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['Webhook'],
    }),
    changeDocumentEndpoint: build.mutation({
      ...call(contract.change, ({ body, ...params }: OfEndpoint & { body: BodyOf<typeof contract.change> }) => ({
        params,
        body,
      })),
      invalidatesTags: ['Webhook'],
    }),
    switchDocumentEndpoint: build.mutation({
      ...call(contract.switch, ({ on, ...params }: OfEndpoint & { on: boolean }) => ({ params, body: { on } })),
      invalidatesTags: [...tags],
    }),
    removeDocumentEndpoint: build.mutation({
      ...call(contract.remove, (params: OfEndpoint) => ({ params })),
      invalidatesTags: ['Webhook'],
    }),
    testDocumentEndpoint: build.mutation({
      ...call(contract.test, (params: OfEndpoint) => ({ params })),
      invalidatesTags: [...tags],
    }),
    listDocuments: build.query({
      ...listCall(contract.listDeliveries, ({ cursor, ...params }: OfEndpoint & { cursor: string | undefined }) => ({
        params,
        query: { limit: DOCUMENTS_SHOWN, cursor },
      })),
      providesTags: ['WebhookDelivery'],
    }),
    readDocument: build.query({
      ...call(contract.readDocument, (params: OfDelivery) => ({ params })),
    }),
    sendDocumentAgain: build.mutation({
      ...call(contract.sendAgain, (params: OfDelivery) => ({ params })),
      invalidatesTags: [...tags],
    }),
  }),
});

export const {
  useListDocumentEndpointsQuery,
  useAddDocumentEndpointMutation,
  useChangeDocumentEndpointMutation,
  useSwitchDocumentEndpointMutation,
  useRemoveDocumentEndpointMutation,
  useTestDocumentEndpointMutation,
  useListDocumentsQuery,
  useReadDocumentQuery,
  useSendDocumentAgainMutation,
} = documentsApi;
