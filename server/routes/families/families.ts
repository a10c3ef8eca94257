import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { FamilyRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { cacheResponses } from '#server/http/pipeline/response-cache.ts';
import type { Searches } from '#server/http/protection/searches.ts';
import {
  type CountedFamilyRow,
  countFamilyProducts,
  familyList,
  findFamilies,
  findFamily,
  findFamilyByKey,
  findKeyAfter,
  listFamilyProducts,
} from '#server/queries/families/families.ts';
import { hasWords } from '#server/queries/search-conditions.ts';
import { respondFound, respondPage, toPage } from '#server/routes/paging.ts';
import { exceptPriced, pricedFor } from '#server/routes/products/account-prices.ts';
import { type PriceView, publicPriceView } from '#server/routes/products/price-view.ts';
import { toSpecifiedProduct } from '#server/routes/products/products.ts';
import { changeFamilyProducts } from '#server/services/families/change-family-products.ts';
import { addFamily, changeFamily, removeFamily } from '#server/services/families/save-family.ts';
import { type Family, familiesContract } from '#shared/contracts/families/families.ts';
import { type FamilyPage, familyPageContract } from '#shared/contracts/families/family-page.ts';
import { MAX_FAMILY_PRODUCTS } from '#shared/domain/limits.ts';

export function familyRoutes(deps: Deps, searches: Searches): Hono {
  const { db } = deps;
  const app = new Hono();

  async function counted(row: FamilyRow): Promise<Family> {
    return toFamily({ ...row, products: await countFamilyProducts(db, row.key) });
  }
  async function requireFamily(id: string): Promise<FamilyRow> {
    const row = await findFamily(db, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  mount(
    app,
    deps,
    familyPageContract.readPage,
    async ({ context, params }) => {
      const page = await readFamilyPage(db, params.key, await publicPriceView(deps, context));
      if (page === null) throw new AppError('not_found');
      return { ...page, products: await pricedFor(context, deps, page.products) };
    },
    exceptPriced(deps, cacheResponses(deps)),
  );
  mount(app, deps, familiesContract.list, async ({ context, query }) => {
    const [page, q] = [toPage(query), query.q ?? ''];
    if (!hasWords(q)) return respondPage(context, db, familyList, { page, filter: {} }, toFamily);
    const found = await searches.find(context, (budget) => findFamilies(db, page, q, budget));
    return respondFound(context, found, ({ seq }) => ({ after: seq, afterValue: null }), toFamily);
  });
  mount(app, deps, familiesContract.add, async ({ caller, body }) =>
    counted(await addFamily(deps, await body(), caller.userId)),
  );
  mount(app, deps, familiesContract.read, async ({ params }) => counted(await requireFamily(params.id)));
  mount(app, deps, familiesContract.change, async ({ caller, params, body }) => {
    await requireFamily(params.id);
    return counted(await changeFamily(deps, { id: params.id, change: await body(), actor: caller.userId }));
  });
  mount(app, deps, familiesContract.changeProducts, async ({ caller, params, body }) => {
    await requireFamily(params.id);
    return counted(await changeFamilyProducts(deps, { id: params.id, change: await body(), actor: caller.userId }));
  });
  mount(app, deps, familiesContract.remove, async ({ caller, params }) => {
    await requireFamily(params.id);
    return toFamily({ ...(await removeFamily(deps, params.id, caller.userId)), products: 0 });
  });
  return app;
}

/** Also by a former address, whose family has another key today. Null for one that has no product on sale. */
export async function readFamilyPage(db: Database, key: string, view: PriceView): Promise<FamilyPage | null> {
  const page = await readOwnPage(db, key, view);
  const after = page === null ? await findKeyAfter(db, key) : null;
  return after === null ? page : readOwnPage(db, after, view);
}

async function readOwnPage(db: Database, key: string, view: PriceView): Promise<FamilyPage | null> {
  const family = await findFamilyByKey(db, key);
  if (!family) return null;
  const rows = await listFamilyProducts(db, key, MAX_FAMILY_PRODUCTS);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    key,
    name: family.name,
    description: family.description ?? first.description,
    image: family.image ?? first.image,
    products: rows.map((row) => toSpecifiedProduct(row, view)),
    total: rows.length < MAX_FAMILY_PRODUCTS ? rows.length : await countFamilyProducts(db, key),
  };
}

function toFamily({ id, key, name, description, image, products }: CountedFamilyRow): Family {
  return { _id: id, key, name, description, image, products: Number(products) };
}
