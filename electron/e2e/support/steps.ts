import { type Browser, expect, type Page } from '@playwright/test';
import { type AppWindow, type AppWindowOptions, openAppWindow } from '#electron/e2e/support/app-window.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { connectMessages } from '#shared/messages/shop/desktop-application.ts';
import { loginMessages } from '#shared/messages/users/login.ts';

export async function firstStart(browser: Browser, options?: AppWindowOptions): Promise<AppWindow> {
  const context = await browser.newContext();
  const app = await openAppWindow(await context.newPage(), options);
  await app.open('/dashboard/allorders');
  await expect(app.page.getByRole('heading', { name: connectMessages.title })).toBeVisible();
  return app;
}

export async function openDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: connectMessages.openDemo }).click();
  await expect(page.getByRole('heading', { name: loginMessages.title, level: 1 })).toBeVisible({ timeout: 60_000 });
}

export const allOrders = (page: Page) => page.getByRole('heading', { name: adminMessages.allOrders, level: 1 });
