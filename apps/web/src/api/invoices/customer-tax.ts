import { customerTaxContract } from '#shared/contracts/invoices/customer-tax.ts';
import { configEndpoint } from '#shared/contracts/shop/config.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';
import { sendJson } from '#web/api/send-json.ts';
import { setShop } from '#web/api/shop/shop.ts';

type ChangeRequest = BodyOf<typeof customerTaxContract.change> & { id: string };

const customerTaxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOwnTax: build.query({
      ...call(customerTaxContract.readOwn, () => ({})),
      providesTags: ['Order'],
    }),
    readCustomerTax: build.query({
      ...call(customerTaxContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['User'],
    }),
    changeCustomerTax: build.mutation({
      ...call(customerTaxContract.change, ({ id, ...body }: ChangeRequest) => ({ params: { id }, body })),
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useReadOwnTaxQuery,
  useReadCustomerTaxQuery,
  useLazyReadCustomerTaxQuery,
  useChangeCustomerTaxMutation,
} = customerTaxApi;

/** After a refusal with `tax_changed`: shows the shop's tax of now. */
export async function readTaxAgain(): Promise<void> {
  const { shop } = await sendJson(configEndpoint.path, configEndpoint.response);
  if (shop) setShop(shop);
}
