import { accountWebhooksContract, webhooksContract } from '#shared/contracts/webhooks/webhooks.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall } from '#web/api/contract-call.ts';

/** The account whose endpoints they are; null for the shop. */
interface Of {
  account: string | null;
}
interface OfEndpoint extends Of {
  endpointId: string;
}
type Terms = BodyOf<typeof webhooksContract.add>;

/** The same call for the shop and for an account, whose path has its id too. */
function either<Call extends { query: (arg: never) => unknown }>(
  make: (contract: typeof webhooksContract) => Call,
): Call {
  const ofShop = make(webhooksContract);
  const ofAccount = make(accountWebhooksContract as unknown as typeof webhooksContract);
  const query = (arg: Of) => (arg.account === null ? ofShop : ofAccount).query(arg as never);
  return { ...ofShop, query } as Call;
}

const DELIVERIES_SHOWN = 20;
// That of the shop has no parameters.
const all = ({ account }: Of) => ({ params: { id: account } as object as Record<string, never> });
const one = ({ account, endpointId }: OfEndpoint) => ({ params: { id: account ?? '', endpointId } });

const webhooksApi = baseApi.enhanceEndpoints({ addTagTypes: ['Webhook', 'WebhookDelivery'] }).injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: build.query({
      ...either((contract) => call(contract.list, (arg: Of) => all(arg))),
      providesTags: ['Webhook'],
    }),
    addWebhook: build.mutation({
      ...either((contract) => call(contract.add, (arg: Of & { body: Terms }) => ({ ...all(arg), body: arg.body }))),
      invalidatesTags: ['Webhook'],
    }),
    changeWebhook: build.mutation({
      ...either((contract) =>
        call(contract.change, (arg: OfEndpoint & { body: Terms }) => ({ ...one(arg), body: arg.body })),
      ),
      invalidatesTags: ['Webhook'],
    }),
    switchWebhook: build.mutation({
      ...either((contract) =>
        call(contract.switch, (arg: OfEndpoint & { on: boolean }) => ({ ...one(arg), body: { on: arg.on } })),
      ),
      invalidatesTags: ['Webhook', 'WebhookDelivery'],
    }),
    changeWebhookSecret: build.mutation({
      ...either((contract) => call(contract.changeSecret, (arg: OfEndpoint) => one(arg))),
      invalidatesTags: ['Webhook'],
    }),
    removeWebhook: build.mutation({
      ...either((contract) => call(contract.remove, (arg: OfEndpoint) => one(arg))),
      invalidatesTags: ['Webhook'],
    }),
    testWebhook: build.mutation({
      ...either((contract) => call(contract.test, (arg: OfEndpoint) => one(arg))),
      invalidatesTags: ['Webhook', 'WebhookDelivery'],
    }),
    listWebhookDeliveries: build.query({
      ...either((contract) =>
        listCall(contract.listDeliveries, (arg: OfEndpoint & { cursor: string | undefined }) => ({
          ...one(arg),
          query: { limit: DELIVERIES_SHOWN, cursor: arg.cursor },
        })),
      ),
      providesTags: ['WebhookDelivery'],
    }),
    sendWebhookAgain: build.mutation({
      ...either((contract) =>
        call(contract.sendAgain, (arg: OfEndpoint & { deliveryId: string }) => ({
          params: { ...one(arg).params, deliveryId: arg.deliveryId },
        })),
      ),
      invalidatesTags: ['Webhook', 'WebhookDelivery'],
    }),
  }),
});

export const {
  useListWebhooksQuery,
  useAddWebhookMutation,
  useChangeWebhookMutation,
  useSwitchWebhookMutation,
  useChangeWebhookSecretMutation,
  useRemoveWebhookMutation,
  useTestWebhookMutation,
  useListWebhookDeliveriesQuery,
  useSendWebhookAgainMutation,
} = webhooksApi;
