import { readFile } from 'node:fs/promises';
import path from 'node:path';

// Arguments: a JSON file of products. What the interactive installer and `evershop seed` do, by EverShop's own functions.

const dist = path.resolve('node_modules/@evershop/evershop/dist');
const own = (file) => import(path.join(dist, file));
process.env.ALLOW_CONFIG_MUTATIONS = 'true';
const { pool } = await own('lib/postgres/connection.js');
const { getCoreModules } = await own('bin/lib/loadModules.js');
const { migrate } = await own('bin/lib/bootstrap/migrate.js');
await pool.query(`create table if not exists "admin_user" (
  "admin_user_id" int generated always as identity primary key, "uuid" uuid not null default gen_random_uuid(),
  "status" boolean not null default true, "email" varchar not null unique, "password" varchar not null, "full_name" varchar,
  "created_at" timestamptz default current_timestamp, "updated_at" timestamptz default current_timestamp)`);
await migrate(getCoreModules());
const { rows } = await pool.query('select attribute_group_id from attribute_group order by 1 limit 1');
const group = rows[0].attribute_group_id;
const { default: createProduct } = await own('modules/catalog/services/product/createProduct.js');
for (const { slug, name, description, price, image } of JSON.parse(await readFile(process.argv[2], 'utf8'))) {
  await createProduct(
    {
      name,
      description: paragraph(description),
      url_key: slug,
      sku: slug,
      price,
      qty: 1_000_000_000,
      manage_stock: true,
      stock_availability: true,
      status: 1,
      visibility: true,
      group_id: group,
      // No zone of shipping is set up.
      no_shipping_required: true,
      images: [image],
    },
    {},
  );
}
process.exit(0);

/** In the form of its editor. */
function paragraph(text) {
  const block = { id: 'text', type: 'paragraph', data: { text } };
  const column = { size: 1, id: 'column', data: { time: 0, blocks: [block], version: '2.31.0' } };
  return [{ id: 'row', size: 1, columns: [column] }];
}
