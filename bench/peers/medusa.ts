import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Request } from 'autocannon';
import { type PeerProduct, type RunningPeer, searchText } from '#bench/peers/peer.ts';
import { type Place, startSeveralTimes } from '#bench/peers/place.ts';
import { runToEnd } from '#bench/peers/program.ts';
import { newEmail, pick, send } from '#bench/peers/send.ts';
import { installPackages } from '#tools/install-packages.ts';

const home = path.join(import.meta.dirname, 'medusa');
const program = 'node_modules/@medusajs/cli/cli.js';
const address = {
  first_name: 'A',
  last_name: 'B',
  address_1: '418 Foundry Road',
  city: 'Cleveland',
  country_code: 'us',
  postal_code: '44114',
};

export async function startMedusa(products: PeerProduct[], { folder, port, database }: Place): Promise<RunningPeer> {
  if (database === null) throw new Error('Medusa needs PostgreSQL');
  await installPackages(home);
  const env = {
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: String(port),
    MEDUSA_DISABLE_TELEMETRY: 'true',
    LOG_LEVEL: 'error',
  };
  const [list, keys] = [path.join(folder, 'products.json'), path.join(folder, 'keys.json')];
  await writeFile(list, JSON.stringify(products));
  await runToEnd([program, 'db:migrate'], { cwd: home, env });
  await runToEnd([program, 'exec', './scripts/fill.js', list, keys], { cwd: home, env });
  const { key, region } = JSON.parse(await readFile(keys, 'utf8')) as { key: string; region: string };
  const url = `http://127.0.0.1:${port}`;
  const running = await startSeveralTimes({ args: [program, 'start'], cwd: home, env, readyAt: `${url}/health` });
  const headers = { 'x-publishable-api-key': key };
  const post = async <Answer>(at: string, body: object) =>
    (await send<Answer>(`${url}/store/${at}`, { headers, body })).answer;
  const get = async <Answer>(at: string) =>
    (await send<Answer>(`${url}/store/${at}`, { method: 'GET', headers })).answer;
  const read = (at: string): Partial<Request> => ({ method: 'GET', path: `/store/${at}`, headers });
  const fields =
    'fields=id,title,handle,description,thumbnail,created_at,*variants.calculated_price,%2Bvariants.inventory_quantity';
  const known = await get<{ products: { id: string; variants: { id: string }[] }[] }>(
    'products?limit=100&fields=id,*variants',
  );
  const variants = known.products.flatMap((product) => product.variants.map(({ id }) => id));
  let shipping: string | undefined;
  return {
    name: 'Medusa',
    database: 'PostgreSQL',
    url,
    ...running,
    databasePid: database.pid,
    latest: () => read(`products?limit=6&order=-created_at&region_id=${region}&${fields}`),
    product: () => read(`products/${pick(known.products).id}?region_id=${region}&${fields}`),
    search: () =>
      read(`products?limit=20&q=${encodeURIComponent(searchText(pick(products)))}&region_id=${region}&${fields}`),
    order: async () => {
      const { cart } = await post<{ cart: { id: string } }>('carts', {
        region_id: region,
        email: newEmail(),
        shipping_address: address,
        billing_address: address,
        items: [{ variant_id: pick(variants), quantity: 1 }],
      });
      shipping ??= (await get<{ shipping_options: { id: string }[] }>(`shipping-options?cart_id=${cart.id}`))
        .shipping_options[0]?.id;
      await post(`carts/${cart.id}/shipping-methods`, { option_id: shipping });
      const { payment_collection: payment } = await post<{ payment_collection: { id: string } }>(
        'payment-collections',
        { cart_id: cart.id },
      );
      await post(`payment-collections/${payment.id}/payment-sessions`, { provider_id: 'pp_system_default' });
      const completed = await post<{ type: string }>(`carts/${cart.id}/complete`, {});
      if (completed.type !== 'order') throw new Error(JSON.stringify(completed).slice(0, 300));
    },
    homePage: null,
  };
}
