import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { webhookFieldMessages } from '#shared/messages/webhooks/webhook-fields.ts';
import { webhookMessages as messages } from '#shared/messages/webhooks/webhooks.ts';

test.use({ shopOwner: 'webhooks' });

test('an endpoint is added, tested, followed, switched off and deleted', variant, async ({ page }) => {
  const received: { body: string; headers: Record<string, string> }[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ body, headers: request.headers as Record<string, string> });
      response.writeHead(received.length === 1 ? 503 : 200).end(received.length === 1 ? 'Not yet' : '');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/webhooks');
  await appListens(page);
  await expect(page.getByText(messages.none)).toBeVisible();
  await page.getByRole('button', { name: messages.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: messages.make }).click();
  await expect(dialog.getByText(webhookFieldMessages.urlRequired)).toBeVisible();
  await expect(dialog.getByText(webhookFieldMessages.typesRequired)).toBeVisible();
  await dialog.getByLabel(messages.url).fill(url);
  await dialog.getByLabel('order.placed').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: messages.make }).click();
  await expect(dialog.getByRole('heading', { name: messages.added })).toBeVisible();
  const secret = await dialog.getByLabel(messages.secret).inputValue();
  await dialog.getByRole('button', { name: messages.done }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole('button', { name: messages.test }).click();
  await expect(page.getByText('HTTP 503')).toBeVisible();
  await page.getByText(messages.answer).click();
  await expect(page.getByText('Not yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: messages.sendAgain }).click();
  await expect(page.getByText(messages.states.delivered, { exact: true })).toBeVisible();
  // The shop also repeats by itself, after ten seconds.
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(2);
  const [first, second] = received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(new Webhook(secret).verify(second?.body ?? '', second?.headers ?? {})).toMatchObject({ type: 'webhook.test' });

  await page.getByRole('button', { name: messages.switchOff }).click();
  await page.getByRole('dialog').getByRole('button', { name: messages.switchOff, exact: true }).click();
  await expect(page.getByText(messages.off.by_hand, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: messages.test })).toHaveCount(0);
  await page.getByRole('button', { name: messages.remove }).click();
  await page.getByRole('dialog').getByRole('button', { name: messages.remove, exact: true }).click();
  await expect(page.getByText(messages.none)).toBeVisible();
  receiver.close();
});
