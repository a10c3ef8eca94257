import type { Context, MiddlewareHandler } from 'hono';
import { type Lsn, parseLsn } from '#server/db/postgres/lsn.ts';
import { passAMomentOld, readAMomentOld, replicasOf } from '#server/db/postgres/replica-reads.ts';
import type { Deps } from '#server/deps.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { contract } from '#shared/contracts/contract.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

/**
 * What a standby may answer (DATABASE_READ_URL): what is shown and decides nothing. Never what an order, a payment or stock is
 * decided by, and never who may do what, which `authorize` and the prices of an account read from the leader in these calls too.
 */
export const momentOldCalls: ReadonlySet<Endpoint> = new Set<Endpoint>([
  contract.products.list,
  contract.products.categories,
  contract.products.facets,
  contract.products.suggest,
  contract.products.batch,
  contract.products.specified,
  contract.products.read,
  contract.families.readPage,
  contract.categoryTree.list,
  contract.reviews.list,
  contract.search.findProducts,
  contract.search.findRecords,
  contract.pictures.read,
  contract.productDocuments.read,
  contract.dataSheets.read,
  contract.settings.readLogo,
  contract.system.config,
  contract.overview.read,
  contract.overview.readToday,
  contract.overview.readSales,
  contract.overview.readBest,
]);

/** Where the log of PostgreSQL was after the last write of this browser. It says nothing else. */
const COOKIE = 'bulkhead-written';
const cookieForm = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`);

function writtenBy(context: Context): Lsn | null {
  return parseLsn(cookieForm.exec(context.req.header('cookie') ?? '')?.[1]);
}

/** A program that sends a token and keeps no cookie may have written: it reads the leader. */
function mayBeBehind(context: Context): boolean {
  return writtenBy(context) !== null || context.req.header('authorization') === undefined;
}

/** For the handler of a call. */
export function answer<T>(context: Context, { db }: Deps, endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
  if (!momentOldCalls.has(endpoint) || !mayBeBehind(context)) return work();
  return readAMomentOld(db, writtenBy(context), work);
}

/** For pages that come with their data, as visitors see them. */
export function pagesAMomentOld({ db }: Deps): MiddlewareHandler {
  return (context, next) => passAMomentOld(db, writtenBy(context), next);
}

/** After a call that may have written, also one that failed. */
export async function rememberWrite(context: Context, { db, settings }: Deps): Promise<void> {
  const replicas = replicasOf(db);
  if (replicas === undefined) return;
  const written = await replicas.written().catch(() => null);
  // Without it the caller reads the leader.
  const value = written === null ? `${COOKIE}=; Max-Age=0` : `${COOKIE}=${written}`;
  const secure = settings.publicUrl?.startsWith('https://') ? '; Secure' : '';
  setHeader(context, 'set-cookie', `${value}; Path=/; HttpOnly; SameSite=Lax${secure}`);
}
