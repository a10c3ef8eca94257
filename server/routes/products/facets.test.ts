import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertMany } from '#server/db/insert-rows.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import { searchText } from '#server/db/search/search-text.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { listFacets } from '#server/queries/products/facets.ts';
import { refreshSpecifications } from '#server/queries/products/specification-writes.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Facet } from '#shared/contracts/products/facets.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import {
  specificationNameKey,
  specificationValues,
  toSpecificationFilters,
} from '#shared/domain/specifications/specification-keys.ts';
import { specificationMessages } from '#shared/messages/products/specification-filters.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

const query = (parameters: [string, string][]) => new URLSearchParams(parameters).toString();
const change = (id: string, body: object) => shop.request('PATCH', `/api/products/${id}`, { token: admin.token, body });

async function list(specs: string[], more: [string, string][] = [], category = 'Bolts') {
  const text = query([['category', category], ...specs.map((spec): [string, string] => ['spec', spec]), ...more]);
  const { status, body, headers } = await shop.request<Product[]>('GET', `/api/products?${text}`);
  expect([text, status]).toEqual([text, 200]);
  return { names: body.map(({ product }) => product), total: headers.get('x-total-count'), link: headers.get('link') };
}

async function facets(specs: string[] = [], more: [string, string][] = [], category = 'Bolts') {
  const text = query([['category', category], ...specs.map((spec): [string, string] => ['spec', spec]), ...more]);
  const { status, body } = await shop.request<Facet[]>('GET', `/api/products/facets?${text}`);
  expect([text, status]).toEqual([text, 200]);
  return body;
}

/** `Thread: M8 2, M12 1`. */
const told = (found: Facet[]) =>
  found.map(({ name, values }) => `${name}: ${values.map(({ value, count }) => `${value} ${count}`).join(', ')}`);

const spec = (Thread: string, Length: string, Finish?: string) =>
  Object.entries({ Thread, Length, ...(Finish && { Finish }) }).map(([name, value]) => ({ name, value }));

async function fillShelf() {
  const shelf: [string, string, { name: string; value: string }[]][] = [
    ['A', 'Bolts', spec('M12', '60 mm', 'Zinc')],
    ['B', 'bolts', spec('m12', '6 cm', 'ZINC ')],
    ['C', 'Bolts', spec('M8', '2"', 'Plain')],
    ['D', 'Bolts', spec('M8', '50.8 mm', 'Zinc')],
    ['E', 'Bolts', spec('M12 ', '80 mm')],
    ['F', 'Nuts', spec('M12', '60 mm', 'Zinc')],
  ];
  const added: Product[] = [];
  for (const [product, category, specifications] of shelf)
    added.push(await shop.addProduct({ product, category, specifications, price: 2, description: 'Steel' }));
  return added;
}

test('values of one name are alternatives, names must all match, sizes are equal in every unit', async () => {
  await fillShelf();
  for (const [specs, names] of [
    [['Thread=M12'], 'ABE'],
    [['thread=m12', 'LENGTH=60mm'], 'AB'],
    [['Thread=M12', 'Length=60 mm', 'Finish=zinc'], 'AB'],
    [['Thread=M12', 'Thread=M8', 'Finish=Zinc'], 'ABD'],
    [['Length=2 in'], 'CD'],
    [['Length>=55 mm'], 'ABE'],
    [['Length>=2"', 'Length<=6 cm'], 'ABCD'],
    [['Length<=2"', 'Finish=Plain'], 'C'],
    [['Length>=61 mm', 'Length<=60 mm'], ''],
    [['Length=60 mm', 'Length<=50 mm'], ''],
    [['Length>=10 kg'], ''],
    [['Colour=red'], ''],
  ] as [string[], string][]) {
    for (const more of [[], [['q', 'steel']], [['minPrice', '1']], [['inStock', 'true']]] as [string, string][][])
      for (const sort of ['createdAt', 'price', 'availableQuantity']) {
        const found = await list(specs, [...more, ['sort', sort], ['limit', '50']]);
        expect([specs, more, sort, found.names.join(''), found.total]).toEqual([
          specs,
          more,
          sort,
          names,
          String(names.length),
        ]);
      }
  }
});

test('counts of a name ignore its own filter, and follow every write', async () => {
  const [a, , c] = await fillShelf();
  expect(told(await facets())).toEqual([
    'Thread: M8 2, M12 3',
    'Length: 2" 2, 60 mm 2, 80 mm 1',
    'Finish: Plain 1, Zinc 3',
  ]);
  expect((await facets())[1]?.range).toEqual({ min: 2, max: 3.15, unit: 'in' });
  expect(told(await facets(['Thread=M12']))).toEqual([
    'Thread: M8 2, M12 3',
    'Length: 60 mm 2, 80 mm 1',
    'Finish: Zinc 2',
  ]);
  expect(told(await facets(['Thread=M12', 'Finish=Plain']))).toEqual([
    'Thread: M8 1, M12 0',
    'Length: ',
    'Finish: Plain 0, Zinc 2',
  ]);
  if (!a || !c) throw new Error('Too few products');
  await change(a._id, { specifications: spec('M10', '60 mm') });
  await change(c._id, { category: 'Nuts' });
  expect(told(await facets())).toEqual(['Thread: M8 1, M10 1, m12 2', 'Length: 50.8 mm 1, 60 mm 2, 80 mm 1']);
  await shop.request('DELETE', `/api/products/${a._id}`, { token: admin.token });
  expect(told(await facets())).toEqual(['Thread: M8 1, m12 2', 'Length: 50.8 mm 1, 6 cm 1, 80 mm 1']);
  await shop.request('POST', '/api/products/restorations', { token: admin.token, body: { ids: [a._id] } });
  expect((await list(['Thread=M10'])).names).toEqual(['A']);
  expect((await list(['Thread=M8'], [], 'nuts')).names).toEqual(['C']);
});

test('pages follow each other and keep the filter', async () => {
  for (let index = 0; index < 7; index++)
    await shop.addProduct({ product: String(index), category: 'Bolts', specifications: spec('M8', `${index % 3} mm`) });
  const names: string[] = [];
  for (
    let next: string | undefined = `${query([
      ['category', 'bolts'],
      ['spec', 'Length=0 mm'],
      ['spec', 'Length=1 mm'],
    ])}&limit=2`;
    next;
  ) {
    const { body, headers }: { body: Product[]; headers: Headers } = await shop.request('GET', `/api/products?${next}`);
    names.push(...body.map(({ product }) => product));
    next = /\?(.*)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(names.join('')).toBe('01346');
});

test.each([
  ['spec=Thread', 'spec', specificationMessages.unreadable('Thread')],
  ['spec==M12', 'spec', specificationMessages.unreadable('=M12')],
  ['spec=Length>%3Dlong', 'spec', specificationMessages.unreadable('Length>=long')],
  ['spec=Length>%3D2 mm&spec=Length<%3D2 kg', 'spec', specificationMessages.unreadable('Length<=2 kg')],
])('refuses %s', async (text, field, message) => {
  for (const path of ['/api/products', '/api/products/facets']) {
    const { status, body } = await shop.request('GET', `${path}?category=bolts&${text}`);
    expect([path, status, body]).toMatchObject([path, 422, { fields: { [field]: message } }]);
  }
});

test('refuses a filter by a specification without a category', async () => {
  const { status, body } = await shop.request('GET', '/api/products?spec=Thread%3DM12');
  expect([status, body]).toMatchObject([422, { fields: { spec: specificationMessages.category } }]);
  expect((await shop.request('GET', '/api/products/facets')).status).toBe(422);
});

test('random filters of random products find and count what a comparison of each product does', async () => {
  const random = randomOf(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const values = {
    Thread: ['M8', 'm8 ', 'M10', 'M12'],
    Length: ['20 mm', '2 cm', '1"', '25.4 mm', '40 mm', 'long'],
    Weight: ['100 g', '0.1 kg', '200 g'],
    Finish: ['Zinc', 'zinc', 'Plain'],
  };
  const names = Object.keys(values) as (keyof typeof values)[];
  const products: { name: string; specifications: { name: string; value: string }[]; inStock: boolean }[] = [];
  for (let index = 0; index < 60; index++) {
    const specifications = names
      .filter(() => random() < 0.8)
      .map((name) => ({ name: pick([name, name.toUpperCase()]), value: pick(values[name]) }));
    if (random() < 0.2) specifications.push({ name: 'Thread', value: pick(values.Thread) });
    const inStock = random() < 0.6;
    products.push({ name: `P${index}`, specifications, inStock });
    await shop.addProduct({
      product: `P${index}`,
      category: 'Bolts',
      specifications,
      minimumQuantity: 5,
      availableQuantity: inStock ? 9 : 0,
    });
  }
  const passes = (product: (typeof products)[number], specs: string[]) => {
    const own = specificationValues(product.specifications);
    const filters = toSpecificationFilters(specs);
    if ('problem' in filters) throw new Error(filters.problem);
    return filters.every(({ nameKey, valueKeys, range }) =>
      own.some(
        (found) =>
          found.nameKey === nameKey &&
          (valueKeys.length === 0 || valueKeys.includes(found.valueKey)) &&
          (range === null ||
            (found.base === range.base &&
              (found.number ?? 0) >= (range.min ?? 0) &&
              (found.number ?? 0) <= (range.max ?? 1e9))),
      ),
    );
  };
  for (let round = 0; round < 40; round++) {
    const specs = Array.from({ length: Math.floor(random() * 4) }, () => {
      const name = pick(names);
      return random() < 0.2
        ? `Length${pick(['>=', '<='])}${pick(['20 mm', '1"', '3 cm'])}`
        : `${name}=${pick(values[name])}`;
    });
    const onlyInStock = random() < 0.4;
    const more: [string, string][] = onlyInStock ? [['inStock', 'true']] : [];
    const expected = products.filter((product) => (product.inStock || !onlyInStock) && passes(product, specs));
    const found = await list(specs, [...more, ['sort', 'createdAt'], ['limit', '100']]);
    expect([specs, found.names]).toEqual([specs, expected.map(({ name }) => name)]);
    for (const facet of await facets(specs, more)) {
      const key = specificationNameKey(facet.name);
      const others = specs.filter((text) => !text.toLowerCase().startsWith(key));
      for (const { value, count } of facet.values) {
        const of = products.filter(
          (product) => (product.inStock || !onlyInStock) && passes(product, [...others, `${facet.name}=${value}`]),
        );
        expect([specs, facet.name, value, count]).toEqual([specs, facet.name, value, of.length]);
      }
    }
  }
});

test('values that are counted one by one have the counts of those that are counted together', async () => {
  await fillShelf();
  const budget = { ms: 5000, characters: 1_000_000 };
  for (const specs of [['Thread=M12'], ['Length>=55 mm'], ['Thread=M12', 'Thread=M8', 'Finish=Zinc']]) {
    const specifications = toSpecificationFilters(specs);
    if ('problem' in specifications) throw new Error(specifications.problem);
    for (const inStock of [false, true]) {
      const filter = { search: '', category: 'bolts', inStock, specifications };
      const counts = async (maxTogether: number) => {
        const found = await listFacets(shop.deps.db, filter, budget, maxTogether);
        return found.map((facet) => [facet.name, facet.values.map(({ value_key }) => facet.counts.get(value_key))]);
      };
      expect([specs, await counts(0)]).toEqual([specs, await counts(100)]);
    }
  }
});

/** Repeatable numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('filters that many products pass each give their few in order, page by page, without a total', async () => {
  const goods = { description: '', price_units: 10_000, minimum_quantity: 1, available_quantity: 0, image: '/p.svg' };
  const fixed = { created_at: 1, order_multiple: 1, unit: 'piece', category: 'Bolts', category_key: 'bolts' };
  const rows = Array.from({ length: 2400 }, (_, number) => {
    const specifications = JSON.stringify(spec(number % 2 ? 'M8' : 'M12', `${(number % 50) + 1} mm`, `F${number % 2}`));
    const name = `P${number}`;
    return { id: `p${number}`, name, ...goods, ...fixed, specifications, search_text: searchText(name, '', null) };
  });
  await inTransaction(shop.deps.db, async (db) => {
    await insertMany(db, 'products', rows);
    const ids = rows.map(({ id }) => id);
    for (let start = 0; start < ids.length; start += 400)
      await refreshSpecifications(db, ids.slice(start, start + 400), { isNew: true });
  });
  // As PostgreSQL does by itself a minute later: without, it takes the table for empty.
  if (engineOf(shop.deps.db) === 'postgres') await sql`analyze`.execute(shop.deps.db);
  const pagesOf = async (sort: [string, string][]) => {
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const more: [string, string][] = [
        ['limit', '500'],
        ...sort,
        ...(cursor ? [['cursor', cursor] as [string, string]] : []),
      ];
      const page = await list(['Thread=M8', 'Finish=F1'], more);
      expect(page.total).toBeNull();
      names.push(...page.names);
      cursor = /[?&]cursor=([^&>]+)/.exec(page.link ?? '')?.[1] ?? null;
    } while (cursor !== null);
    return names;
  };
  const passing = rows.filter((_, number) => number % 2 === 1).map(({ name }) => name);
  expect(await pagesOf([])).toEqual(passing);
  expect(await pagesOf([['sort', '-createdAt']])).toEqual(passing.toReversed());
  // One that few pass is counted.
  const few = await list(['Thread=M8', 'Length=10 mm'], [['limit', '20']]);
  expect([few.total, few.names.length]).toEqual(['48', 20]);
  expect(few.names).toEqual(passing.filter((name) => Number(name.slice(1)) % 50 === 9).slice(0, 20));
});
