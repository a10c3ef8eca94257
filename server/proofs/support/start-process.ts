import { openShopDatabase } from '#server/db/open-shop-database.ts';
import { type Sabotage, sabotage } from '#server/proofs/support/sabotage.ts';

// Starts on a file and ends. Arguments: file, sabotage.
const [file = '', kind = 'none'] = process.argv.slice(2);
sabotage(kind as Sabotage);
const db = await openShopDatabase({ file });
await db.destroy();
