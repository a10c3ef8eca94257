import { bootstrap, JobQueueService } from '@vendure/core';
import { populate } from '@vendure/core/cli/index.js';
import { config } from '#vendure/config.mjs';

// Arguments: a CSV file of products.

const data = {
  defaultLanguage: 'en',
  defaultZone: 'Americas',
  countries: [{ code: 'US', name: 'United States', zone: 'Americas' }],
  taxRates: [{ name: 'Standard Tax', percentage: 0 }],
  shippingMethods: [{ name: 'Standard Shipping', price: 0 }],
  paymentMethods: [
    {
      name: 'Standard Payment',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'false' }] },
    },
  ],
  collections: [],
};

const start = async () => {
  const app = await bootstrap(config);
  await app.get(JobQueueService).start();
  return app;
};
const app = await populate(start, data, process.argv[2]);
const url = `http://127.0.0.1:${process.env.PORT}`;
const send = async (api, query, headers = {}) => {
  const response = await fetch(`${url}/${api}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return { data, token: response.headers.get('vendure-auth-token') };
};
const { token } = await send(
  'admin-api',
  'mutation { login(username: "bench", password: "bench-password") { __typename } }',
);
await send('admin-api', 'mutation { reindex { id } }', { authorization: `Bearer ${token}` });
const total = async (field) => (await send('shop-api', `{ ${field} }`)).data;
const { products } = await total('products { totalItems }');
for (let tries = 0; ; tries += 1) {
  const { search } = await total('search(input: { groupByProduct: true }) { totalItems }');
  if (search.totalItems === products.totalItems) break;
  if (tries === 300) throw new Error(`The search index has ${search.totalItems} of ${products.totalItems} products`);
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
await app.close();
process.exit(0);
