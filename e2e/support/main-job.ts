import { expect } from '@playwright/test';
import { DEMO_PASSWORD, demoAdmin } from '#server/demo/accounts.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { orderMessages, paymentMessages } from '#shared/messages/users/account.ts';
import { loginMessages, signupMessages } from '#shared/messages/users/login.ts';

/** Names are exact accessible names; every call waits for its element. */
export interface ShopPage {
  goto(path: string): Promise<void>;
  click(role: 'link' | 'button', name: string, inRowOf?: string): Promise<void>;
  isEnabled(role: 'link' | 'button', name: string): Promise<boolean>;
  fill(label: string, value: string): Promise<void>;
  valueOf(label: string): Promise<string>;
  text(inRowOf?: string): Promise<string>;
  path(): Promise<string>;
  close(): Promise<void>;
}

const search = 'hex bolts m12x60 zinc';
const product = 'Hex Bolt M12 × 60, Grade 8.8, Zinc Plated';

/** `open` opens the shop's home page in a browser without any state. */
export async function doMainJob(open: () => Promise<ShopPage>): Promise<void> {
  const email = `main-job-${crypto.randomUUID()}@test.example`;
  const customer = await open();
  await signUp(customer, email);
  await order(customer, email);
  const transactionId = await pay(customer);
  await customer.click('link', orderMessages.title);
  await expectText(customer, transactionId);
  expect(await customer.isEnabled('button', orderMessages.paid)).toBe(false);
  await customer.close();

  const admin = await open();
  await ship(admin, email);
  await admin.close();
}

const poll = (read: () => Promise<string>) => expect.poll(read, { intervals: [100] });

async function expectText(page: ShopPage, text: string, inRowOf?: string): Promise<void> {
  await poll(() => page.text(inRowOf)).toContain(text);
}

async function signUp(page: ShopPage, email: string): Promise<void> {
  await page.click('link', navigationMessages.login);
  await page.click('link', loginMessages.createAccount);
  await page.fill(signupMessages.name, 'Nora Keller');
  await page.fill(signupMessages.email, email);
  await page.fill(signupMessages.password, DEMO_PASSWORD);
  await page.fill(signupMessages.confirmPassword, DEMO_PASSWORD);
  await page.click('button', signupMessages.submit);
  await expectText(page, 'Check you inbox and varify email address...');
  await poll(() => page.path()).toBe('/');
}

async function order(page: ShopPage, email: string): Promise<void> {
  await page.click('link', navigationMessages.products);
  await page.fill(findMessages.search, search);
  await expectText(page, findMessages.found(1, search));
  await page.click('link', productMessages.purchase);
  await poll(() => page.path()).toMatch(/^\/purchase\//);
  await expectText(page, product);
  await poll(() => page.valueOf(purchaseMessages.email)).toBe(email);
  await page.fill(purchaseMessages.address, '7 Harbour Road, Dock 2');
  await page.fill(purchaseMessages.phone, '2165550143');
  await page.fill(purchaseMessages.quantity, '500');
  await page.click('button', purchaseMessages.submit);
  await expectText(page, 'Order placed successfully...');
}

async function pay(page: ShopPage): Promise<string> {
  await page.click('link', navigationMessages.dashboard);
  await page.click('link', orderMessages.title);
  await page.click('link', orderMessages.pay);
  await fillCard(page, '4000000000000002');
  await page.click('button', paymentMessages.pay);
  await expectText(page, 'Your card was declined.');
  await fillCard(page, '4242424242424242');
  await page.click('button', paymentMessages.pay);
  await expectText(page, 'Your Payment is completed...');
  await expectText(page, 'Your transaction Id:');
  const transactionId = (await page.text()).match(/pi_[0-9a-f]+/)?.[0];
  expect(transactionId).toBeDefined();
  return transactionId ?? '';
}

async function fillCard(page: ShopPage, number: string): Promise<void> {
  await page.fill('Card number', number);
  await page.fill('Expiration date', '1234');
  await page.fill('CVC', '123');
}

async function ship(page: ShopPage, email: string): Promise<void> {
  await page.goto('/dashboard/allorders');
  await page.fill(loginMessages.email, demoAdmin.email);
  await page.fill(loginMessages.password, DEMO_PASSWORD);
  await page.click('button', loginMessages.submit);
  await poll(() => page.path()).toBe('/dashboard/allorders');
  await expectText(page, orderMessages.paid, email);
  await page.click('button', adminMessages.pending, email);
  await expectText(page, 'Order Shipped Successfully...');
  await expectText(page, adminMessages.shipped, email);
}
