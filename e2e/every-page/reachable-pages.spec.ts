import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { OWNER_WITH_COMPANIES } from '#e2e/support/demo-companies.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { visit } from '#e2e/support/visit.ts';
import { demoStaff } from '#server/demo/accounts.ts';
import { halvorsen } from '#server/demo/companies/companies.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { pageList } from '#web/pages.ts';

// What people with few rights, and members of a company, reach by links from their dashboard: one page of each kind.

test.use({ shopOwner: OWNER_WITH_COMPANIES });
test.describe.configure({ timeout: 300_000 });

const people = {
  'sales staff': demoStaff.sales.email,
  'an accountant': demoStaff.accountant.email,
  'the warehouse': demoStaff.warehouse.email,
  'a manager': halvorsen.manager.email,
  'an approver': halvorsen.approver.email,
  'a buyer': halvorsen.buyer.email,
  'a viewer': halvorsen.viewer.email,
};

const kinds = pageList.map(({ name, path }) => ({
  name,
  address: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?#]+')}$`),
  isFixed: !path.includes(':'),
}));

/** A page with an id in its address is of its kind only when no other page has just this address. */
function kindOf(path: string): string | undefined {
  const { pathname } = new URL(path, 'http://localhost');
  const found = kinds.filter(({ address }) => address.test(pathname));
  return (found.find(({ isFixed }) => isFixed) ?? found[0])?.name;
}

const LEFT = 'Left for the next page';

/** The page before stays until the next one can be shown, which sets its title. */
async function expectShown(page: Page): Promise<void> {
  await expect(page).not.toHaveTitle(LEFT);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('heading').filter({ hasText: /^\s*$/ })).toHaveCount(0);
}

for (const [who, email] of Object.entries(people))
  test(
    `each page that ${who} reaches is there, accessible, and not wider than 320 pixels`,
    variant,
    async ({ page }) => {
      await beSignedIn(page, email);
      const waiting = ['/dashboard'];
      const seen = new Set<string>();
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const kind = kindOf(path);
        if (kind === undefined || seen.has(kind)) continue;
        seen.add(kind);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.evaluate((title) => {
          document.title = title;
        }, LEFT);
        await visit(page, path);
        await expectShown(page);
        // The links of the sidebar come with the role.
        if (seen.size === 1) await expect.poll(() => page.locator('a[href^="/dashboard"]').count()).toBeGreaterThan(4);
        await expect.soft(page.getByRole('heading', { name: commonMessages.notFound }), path).toHaveCount(0);
        const links = await page
          .locator('a[href^="/dashboard"]')
          .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
        waiting.push(...links.filter((link) => link !== null));
        await expectAccessible(page, `${path} of ${who}`);
        await page.setViewportSize({ width: 320, height: 700 });
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.soft.poll(overflow, `${path} of ${who}`).toBeLessThanOrEqual(0);
      }
      test.info().annotations.push({ type: who, description: [...seen].join(', ') });
      expect(seen.size).toBeGreaterThan(4);
    },
  );
