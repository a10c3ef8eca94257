import { type Kysely, sql } from 'kysely';
import { searchText } from '#server/db/schema/migrations/0001-0024/0007-search-text/search-text.ts';

/**
 * Products are found by the letters and digits of their part numbers, however people separate them, and characters that
 * are not seen (zero-width blanks, soft hyphens) count no more. A number that without them is another product's stays;
 * the check of the database reports it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('part_number_loose', 'text').execute();
  await sql`update products set part_number_loose = part_number_key where part_number_key is not null`.execute(db);
  for (let last = 0; ; ) {
    const { rows } = await sql<Product>`
      select seq, name, description, part_number, part_number_key, deleted_at from products
      where seq > ${last} order by seq limit ${BATCH}`.execute(db);
    for (const product of rows.filter(isChanged)) await change(db, product);
    last = rows.at(-1)?.seq ?? last;
    if (rows.length < BATCH) break;
  }
  await sql`create index products_by_part_number_loose on products (part_number_loose)
    where deleted_at is null and part_number_loose is not null`.execute(db);
}

const BATCH = 1000;

interface Product {
  seq: number;
  name: string;
  description: string;
  part_number: string | null;
  part_number_key: string | null;
  deleted_at: number | null;
}

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

function isChanged({ name, description, part_number, part_number_key }: Product): boolean {
  return (
    [name, description, part_number ?? ''].some((text) => text.search(INVISIBLE) !== -1) ||
    looseOf(part_number_key) !== part_number_key
  );
}

async function change(db: Kysely<unknown>, product: Product): Promise<void> {
  const { seq, deleted_at } = product;
  const [name, description] = [product.name, product.description].map((text) => text.replace(INVISIBLE, ''));
  const seen = product.part_number?.replace(INVISIBLE, '') ?? null;
  const isFree = seen === product.part_number || deleted_at !== null || !(await isTaken(db, seq, keyOf(seen ?? '')));
  const partNumber = isFree ? seen : product.part_number;
  const key = isFree && seen !== null ? keyOf(seen) : product.part_number_key;
  const loose = looseOf(key);
  const text = [searchText(name ?? '', description ?? '')];
  if (seen !== null) text.push(lineOf(seen, loose ?? ''));
  await sql`update products set part_number = ${partNumber}, part_number_key = ${key}, part_number_loose = ${loose},
    search_text = ${text.join('\n')} where seq = ${seq}`.execute(db);
}

async function isTaken(db: Kysely<unknown>, seq: number, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from products where deleted_at is null and part_number_key = ${key}
    and seq <> ${seq}`.execute(db);
  return rows.length > 0;
}

function lineOf(partNumber: string, loose: string): string {
  const [line = ''] = searchText(partNumber, '').split('\n');
  return [keyOf(partNumber), loose]
    .map((key) => key.toLowerCase())
    .reduce((text, key) => (text.includes(key) ? text : `${text}  ${key}`), line);
}

function keyOf(partNumber: string): string {
  return partNumber
    .normalize('NFKC')
    .replace(/[\s\p{Dash}]/gu, '')
    .toUpperCase();
}

function looseOf(key: string | null): string | null {
  if (key === null) return null;
  const letters = Array.from(key.replace(INVISIBLE, ''), (sign) => LOOK_ALIKES.get(sign) ?? sign);
  return letters.join('').replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Cyrillic and Greek capitals that look like Latin ones, which stand in pairs. */
const LOOK_ALIKES = new Map(
  Array.from(
    'АAВBЕEКKМMНHОOРPСCТTУYХXІIЅSЈJΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX×X'.matchAll(/(.)(.)/gu),
    ([, other = '', latin = '']) => [other, latin],
  ),
);
