import { demoAdmin } from '#server/demo/accounts.ts';
import { companyChapters } from '#server/demo/companies/chapters.ts';
import { applicant } from '#server/demo/companies/open-companies.ts';
import { signUp } from '#server/demo/companies/story.ts';
import { productWithImage } from '#server/demo/history/products.ts';
import type { Demo } from '#server/demo/start-demo.ts';
import { findUserByEmail } from '#server/queries/users/users.ts';
import { keepTimeZone } from '#server/services/shop/keep-time-zone.ts';

/** The demo's companies in a demo without its year; takes a second. */
export async function tellCompanies(demo: Demo): Promise<void> {
  const { deps } = demo;
  await keepTimeZone(deps.db);
  await signUp({ demo }, deps, { email: applicant.email, displayName: applicant.name });
  const products = await deps.db.selectFrom('products').select(['id', 'image']).execute();
  const productIds = new Map(products.map(({ id, image }) => [productWithImage(image), id]));
  const adminId = (await findUserByEmail(deps.db, demoAdmin.email))?.id ?? '';
  const story = { demo, now: deps.now(), adminId, productIds, companyIds: new Map<string, string>() };
  for (const { at, tell } of companyChapters(story)) await tell({ ...deps, now: () => at });
}
