import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { cacheResponses } from '#server/http/pipeline/response-cache.ts';
import { type CategoryNode, readCategoryTree } from '#server/queries/product-categories/category-tree.ts';
import { findProductCategory } from '#server/queries/product-categories/product-categories.ts';
import {
  addProductCategory,
  changeProductCategory,
  removeProductCategory,
} from '#server/services/product-categories/save-product-category.ts';
import { categoryTreeContract, type ProductCategory } from '#shared/contracts/product-categories/category-tree.ts';
import { productCategoriesContract } from '#shared/contracts/product-categories/product-categories.ts';
import { MAX_CATEGORY_LEVELS } from '#shared/domain/product-categories/category-tree.ts';

export function productCategoryRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();
  mount(
    app,
    deps,
    categoryTreeContract.list,
    async ({ query }) => upperLevels(await readShownTree(deps), Number(query.levels ?? MAX_CATEGORY_LEVELS)),
    cacheResponses(deps),
  );
  mount(app, deps, productCategoriesContract.add, async ({ caller, body }) => {
    const { id } = await addProductCategory(deps, await body(), caller.userId);
    return readShown(deps, id);
  });
  mount(app, deps, productCategoriesContract.change, async ({ caller, params, body }) => {
    if (!(await findProductCategory(db, params.id))) throw new AppError('not_found');
    await changeProductCategory(deps, { id: params.id, change: await body(), actor: caller.userId });
    return readShown(deps, params.id);
  });
  mount(app, deps, productCategoriesContract.remove, async ({ caller, params }) => {
    const shown = await readShown(deps, params.id);
    await removeProductCategory(deps, params.id, caller.userId);
    return shown;
  });
  return app;
}

export async function readShownTree({ db }: Pick<Deps, 'db'>): Promise<ProductCategory[]> {
  const tree = await readCategoryTree(db);
  const names = new Map(tree.map(({ key, name }) => [key, name]));
  return tree.map((node) => toProductCategory(node, names));
}

export function upperLevels(tree: ProductCategory[], levels: number): ProductCategory[] {
  return tree.filter(({ level }) => level <= levels);
}

async function readShown(deps: Deps, id: string): Promise<ProductCategory> {
  const shown = (await readShownTree(deps)).find(({ _id }) => _id === id);
  if (!shown) throw new AppError('not_found');
  return shown;
}

function toProductCategory(
  { name, parent, path, level, count, row }: CategoryNode,
  names: Map<string, string>,
): ProductCategory {
  return {
    name,
    parent: parent === null ? null : (names.get(parent) ?? null),
    path,
    level,
    count,
    description: row?.description ?? null,
    image: row?.image ?? null,
    _id: row?.id ?? null,
    version: row?.version ?? null,
  };
}
