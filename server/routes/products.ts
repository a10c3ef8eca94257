import { Hono } from 'hono';
import type { ProductRow } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/http/app-error.ts';
import { keepAnswers } from '#server/http/keep-answers.ts';
import { mount } from '#server/http/mount.ts';
import { isSearch } from '#server/queries/product-search.ts';
import { countProducts, findProduct, listProducts, type ProductOrder } from '#server/queries/products.ts';
import { answerPage, toPage } from '#server/routes/paging.ts';
import { addProduct } from '#server/services/add-product.ts';
import { changeProduct } from '#server/services/change-product.ts';
import { removeProduct } from '#server/services/remove-product.ts';
import { type Product, type ProductSort, productsContract } from '#shared/contracts/products.ts';
import { fromPriceUnits } from '#shared/domain/money.ts';

export function productRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();
  const keep = keepAnswers(deps);

  mount(
    app,
    deps,
    productsContract.list,
    async ({ context, query }) => {
      const filter = { search: query.q?.trim() ?? '', inStock: query.inStock === 'true' };
      const column = orderOf(query.sort);
      return answerPage(context, toPage(query), {
        rows: (page) => listProducts(db, page, column, filter),
        count: () => countProducts(db, filter),
        toItem: toProduct,
        isOnePiece: isSearch(filter),
        ...(column !== 'seq' && { sortValue: (row: ProductRow) => row[column] }),
      });
    },
    keep,
  );
  mount(app, deps, productsContract.read, async ({ params }) => toProduct(await requireProduct(deps, params.id)), keep);
  mount(app, deps, productsContract.add, async ({ caller, body }) =>
    toProduct(await addProduct(deps, await body(), caller.userId)),
  );
  mount(app, deps, productsContract.change, async ({ caller, params, body }) => {
    await requireProduct(deps, params.id);
    return toProduct(await changeProduct(deps, params.id, await body(), caller.userId));
  });
  mount(app, deps, productsContract.remove, async ({ caller, params }) =>
    toProduct(await removeProduct(deps, params.id, caller.userId)),
  );
  return app;
}

function orderOf(sort: ProductSort | undefined): ProductOrder {
  switch (sort) {
    case 'price':
    case '-price':
      return 'price_units';
    case 'availableQuantity':
    case '-availableQuantity':
      return 'available_quantity';
    default:
      return 'seq';
  }
}

async function requireProduct(deps: Deps, id: string): Promise<ProductRow> {
  const product = await findProduct(deps.db, id);
  if (!product) throw new AppError('not_found');
  return product;
}

function toProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    product: row.name,
    description: row.description,
    price: fromPriceUnits(row.price_units),
    minimumQuantity: row.minimum_quantity,
    availableQuantity: row.available_quantity,
    image: row.image,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
