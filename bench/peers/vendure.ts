import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Request } from 'autocannon';
import { stringify } from 'csv-stringify/sync';
import { type PeerProduct, type RunningPeer, searchText } from '#bench/peers/peer.ts';
import { type Place, startSeveralTimes } from '#bench/peers/place.ts';
import { runToEnd } from '#bench/peers/program.ts';
import { newEmail, pick, send } from '#bench/peers/send.ts';
import { installPackages } from '#tools/install-packages.ts';

const home = path.join(import.meta.dirname, 'vendure');

/** A guest's checkout, up to a payment that is authorized. */
const steps = {
  add: 'mutation($v:ID!){addItemToOrder(productVariantId:$v,quantity:1){__typename ...on ErrorResult{message}}}',
  customer:
    'mutation($e:String!){setCustomerForOrder(input:{firstName:"A",lastName:"B",emailAddress:$e}){__typename ...on ErrorResult{message}}}',
  address:
    'mutation{setOrderShippingAddress(input:{fullName:"A B",streetLine1:"418 Foundry Road",city:"Cleveland",postalCode:"44114",countryCode:"US"}){__typename ...on ErrorResult{message}}}',
  shipping: 'mutation($s:[ID!]!){setOrderShippingMethod(shippingMethodId:$s){__typename ...on ErrorResult{message}}}',
  arrange: 'mutation{transitionOrderToState(state:"ArrangingPayment"){__typename ...on ErrorResult{message}}}',
  pay: 'mutation{addPaymentToOrder(input:{method:"standard-payment",metadata:{}}){__typename ...on Order{state} ...on ErrorResult{message}}}',
};

interface Answer {
  data: Record<string, { __typename?: string; state?: string; message?: string }> | null;
  errors?: unknown;
}

export async function startVendure(products: PeerProduct[], place: Place): Promise<RunningPeer> {
  await installPackages(home);
  const { folder, port, database } = place;
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    VENDURE_DISABLE_TELEMETRY: 'true',
    ...(database && { DATABASE_URL: database.url }),
  };
  const list = path.join(folder, 'products.csv');
  await writeFile(list, csvOf(products));
  await runToEnd(['fill.mjs', list], { cwd: home, env: { ...env, FILL: 'on' } });
  const url = `http://127.0.0.1:${port}`;
  const program = await startSeveralTimes({ args: ['server.mjs'], cwd: home, env, readyAt: `${url}/health` });
  const api = `${url}/shop-api`;

  async function step(token: string | null, query: string, variables: object = {}): Promise<string> {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const { answer, headers: got } = await send<Answer>(api, { headers, body: { query, variables } });
    const [result] = Object.values(answer.data ?? {});
    if (answer.errors || result === undefined || result.message !== undefined)
      throw new Error(JSON.stringify(answer).slice(0, 300));
    if (result.state !== undefined && result.state !== 'PaymentAuthorized') throw new Error(`State ${result.state}`);
    return token ?? got.get('vendure-auth-token') ?? '';
  }
  const read = (query: string): Partial<Request> => ({
    method: 'POST',
    path: '/shop-api',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });

  const known = await send<{ data: { products: { items: { slug: string; variants: { id: string }[] }[] } } }>(api, {
    body: { query: '{products(options:{take:100}){items{slug variants{id}}}}' },
  });
  const { items } = known.answer.data.products;
  const variants = items.flatMap((item) => item.variants.map(({ id }) => id));
  const first = await step(null, steps.add, { v: pick(variants) });
  const methods = await send<{ data: { eligibleShippingMethods: { id: string }[] } }>(api, {
    headers: { authorization: `Bearer ${first}` },
    body: { query: '{eligibleShippingMethods{id}}' },
  });
  const shipping = methods.answer.data.eligibleShippingMethods.map(({ id }) => id);
  return {
    name: 'Vendure',
    database: database ? 'PostgreSQL' : 'file',
    url,
    ...program,
    databasePid: database?.pid ?? null,
    latest: () =>
      read(
        '{products(options:{take:6,sort:{createdAt:DESC}}){items{id name slug description createdAt featuredAsset{preview} variants{id sku price currencyCode stockLevel}}}}',
      ),
    product: () =>
      read(
        `{product(slug:"${pick(items).slug}"){id name slug description createdAt featuredAsset{preview} variants{id sku price currencyCode stockLevel}}}`,
      ),
    search: () =>
      read(
        `{search(input:{take:20,groupByProduct:true,term:"${searchText(pick(products))}"}){items{productId productName slug description sku priceWithTax{...on PriceRange{min max}...on SinglePrice{value}}productAsset{preview}}totalItems}}`,
      ),
    order: async () => {
      const token = await step(null, steps.add, { v: pick(variants) });
      await step(token, steps.customer, { e: newEmail() });
      await step(token, steps.address);
      await step(token, steps.shipping, { s: shipping });
      await step(token, steps.arrange);
      await step(token, steps.pay);
    },
    homePage: null,
  };
}

function csvOf(products: PeerProduct[]): string {
  const rows = products.map(({ slug, name, description, price }) => ({
    name,
    slug,
    description,
    assets: '',
    facets: '',
    optionGroups: '',
    optionValues: '',
    sku: slug,
    price: price.toFixed(2),
    taxCategory: 'Standard Tax',
    stockOnHand: '1000000000',
    trackInventory: 'true',
    variantAssets: '',
    variantFacets: '',
  }));
  return stringify(rows, { header: true });
}
