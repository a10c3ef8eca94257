import BetterSqlite3 from 'better-sqlite3';
import { createRowCounts, dropRowCounts } from '#server/db/schema/row-counts.ts';
import { createSearchIndex, dropSearchIndex } from '#server/db/schema/search-index.ts';
import { searchText } from '#server/db/search/search-text.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';

/** Similar products, so that a search must look at all of them. */
export async function fillProducts(file: string, count: number): Promise<void> {
  const db = openDatabase(file);
  await dropRowCounts(db);
  await dropSearchIndex(db);
  const sqlite = new BetterSqlite3(file);
  const add = sqlite.prepare(
    `insert into products
      (id, name, description, price_units, minimum_quantity, available_quantity, image, created_at, search_text)
      values (?, ?, ?, ?, 500, 0, '/products/hex-bolt-m12.svg', ?, ?)`,
  );
  sqlite.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const name = `Hex Bolt M12 × 60, Grade 8.8, No. ${n}`;
      const description = `Fully threaded high-tensile bolts, boxed by 100. Part no. BH-${n}.`;
      add.run(`filled-${n}`, name, description, 100 + (n % 5000), n, searchText(name, description));
    }
  })();
  sqlite.close();
  await createRowCounts(db);
  await createSearchIndex(db);
  await db.destroy();
}
