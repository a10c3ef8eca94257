import { demoStaff } from '#server/demo/accounts.ts';
import { demoCompanies, demoPriceLists } from '#server/demo/companies/companies.ts';
import type { DemoPriceList } from '#server/demo/companies/company.ts';
import { companyIdOf, dayFromNow, idOf, productIdOf, type Story } from '#server/demo/companies/story.ts';
import type { Chapter } from '#server/demo/history/chapter.ts';
import type { Deps } from '#server/deps.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

/** From a company's application to the prices that it gets. */
const AGREED_AFTER_DAYS = 5;

/** Sales staff agree on prices with the companies. */
export function priceChapters(story: Story): Chapter[] {
  return demoPriceLists.flatMap((list) => chaptersOf(story, list));
}

function chaptersOf(story: Story, list: DemoPriceList): Chapter[] {
  let id = '';
  const add = async (deps: Deps) => {
    id = await addList(story, deps, list);
  };
  const companies = demoCompanies.filter(({ details }) => list.companies.includes(details.name));
  const assignments = companies.map((company) => ({
    daysAgo: Math.min(list.daysAgo, company.daysAgo - AGREED_AFTER_DAYS),
    tell: async (deps: Deps) => {
      const change = { add: [companyIdOf(story, company)], remove: [] };
      await assignAccounts(deps, { id, actor: await idOf(deps, demoStaff.sales.email), change });
    },
  }));
  return [{ daysAgo: list.daysAgo, tell: add }, ...assignments];
}

async function addList(story: Story, deps: Deps, list: DemoPriceList): Promise<string> {
  const { name, percentOff, categories, daysLeft, prices } = list;
  const actor = await idOf(deps, demoStaff.sales.email);
  const timeZone = await readTimeZone(deps.db);
  const validFrom = dayOf(deps.now(), timeZone);
  const validUntil = daysLeft === null ? null : dayFromNow(story, daysLeft, timeZone);
  const { id, version } = await addPriceList(deps, { name, percentOff, categories, validFrom, validUntil }, actor);
  const set = prices.map(({ picture, price, priceBreaks }) => {
    return { productId: productIdOf(story, picture), price, priceBreaks: [...priceBreaks] };
  });
  await changeEntries(deps, { id, actor, change: { version, set, remove: [] } });
  return id;
}
