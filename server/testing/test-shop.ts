import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import { expect } from 'vitest';
import { createApp, type Host } from '#server/app.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { DatabaseLocation } from '#server/db/location.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import { type Demo, startDemo } from '#server/demo/start-demo.ts';
import type { Deps, Log } from '#server/deps.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { startPaymentWorker } from '#server/services/payments/payment-worker.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { readEvents } from '#server/testing/event-reader.ts';
import { checkoutBody, orderBody, sampleProduct } from '#server/testing/sample-bodies.ts';
import { isShort } from '#server/testing/short-form.ts';
import { signInForTest, type TestUser } from '#server/testing/sign-in.ts';
import { makeTestDatabase } from '#server/testing/test-database.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { NewProduct } from '#shared/contracts/products/product-changes.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Review } from '#shared/contracts/reviews/reviews.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { setLocale } from '#shared/domain/shop/locale.ts';
import type { Role } from '#shared/domain/users/roles.ts';

export type { TestUser };

export interface ApiResponse<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

interface NewTestUser {
  email?: string;
  admin?: boolean;
  role?: Role;
  verified?: boolean;
}

export interface RequestOptions {
  token?: string | undefined;
  body?: unknown;
  rawBody?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** The whole server on its own database, with stand-ins for the vendors and an adjustable clock. */
export interface TestShop {
  app: Hono;
  deps: Deps;
  demo: Demo;
  location: DatabaseLocation;
  /** Throws on PostgreSQL. */
  readonly file: string;
  /** A test removes the errors that it expects, any other one fails it. */
  errors: string[];
  advance: (ms: number) => void;
  /** For a stream, the body is its first message, and the stream is closed. */
  request: <Body = unknown>(method: string, path: string, options?: RequestOptions) => Promise<ApiResponse<Body>>;
  addUser: (options?: NewTestUser) => Promise<TestUser>;
  /** A real ID token of the stand-in, for an account that is created if necessary. */
  idToken: (email: string) => Promise<string>;
  addProduct: (product?: Partial<NewProduct>) => Promise<Product>;
  addReview: (user: TestUser) => Promise<string>;
  placeOrder: (user: TestUser, product: Product, quantity?: number) => Promise<Order>;
  placeCheckout: (user: TestUser, products: Product[]) => Promise<Checkout>;
  /** With a valid card or the given test card; returns the payment intent's id. */
  payByCard: (user: TestUser, order: Order, card?: string) => Promise<string>;
  /** Resolves when every webhook is delivered and the payment worker is idle. */
  onIdle: () => Promise<void>;
  /** Checks every invariant of the database. */
  close: () => Promise<void>;
  discard: () => Promise<void>;
}

/** The check takes longer than most tests. The short form makes it after a tenth of them, always the same ones. */
function isChecked(): boolean {
  return !isShort || (expect.getState().currentTestName ?? '').length % 10 === 0;
}

export interface TestShopOptions {
  settings?: Partial<Settings>;
  replace?: (deps: Deps) => Partial<Deps>;
  host?: Partial<Host>;
  database?: { reuse: boolean };
  /** What its clock shows at first, as an ISO instant; without it the time of now, which a test must not depend on. */
  startsAt?: string;
}

export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const dir = await mkdtemp(path.join(tmpdir(), 'bulkhead-test-'));
  const { db, location, release, destroy } = await makeTestDatabase(options.database);
  const settings = { ...readSettings({ DEMO: 'on', DATA_DIR: dir }), ...options.settings };
  const errors: string[] = [];
  const log: Log = { info: () => {}, error: (message, error) => void errors.push(`${message}: ${String(error)}`) };
  let skew = options.startsAt === undefined ? 0 : Date.parse(options.startsAt) - Date.now();
  const now = () => Date.now() + skew;
  const demo = await startDemo({ db, settings, log, now, isShuttingDown: () => false }, [10, 20]);
  const deps = { ...demo.deps, ...options.replace?.(demo.deps) };
  const app = createApp(deps, demo.routes, options.host);
  demo.onListening(app);
  const stopWorker = startPaymentWorker(deps);

  async function onIdle(): Promise<void> {
    for (;;) {
      await demo.stripe.onIdle();
      if (deps.paymentQueue.isIdle()) return;
      await deps.paymentQueue.onIdle();
    }
  }

  async function remove(releaseDatabase = release): Promise<void> {
    // The process of the tests serves one shop after another.
    setLocale(defaultSettings.locale);
    await releaseDatabase();
    await rm(dir, { recursive: true });
  }

  async function request<Body>(method: string, path: string, options: RequestOptions = {}): Promise<ApiResponse<Body>> {
    const headers = new Headers(options.headers);
    if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
    const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const response = await app.request(path, { method, headers, ...(body !== undefined && { body }) });
    if (response.headers.get('content-type') === 'text/event-stream') {
      const events = readEvents(response.body);
      const first = await events.next();
      await events.close();
      return { status: response.status, body: first?.data as Body, headers: response.headers };
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    // Tests declare the type of the body; their assertions check it.
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as Body, headers: response.headers };
  }

  async function addUser({
    email = `user-${randomUUID()}@test.example`,
    admin = false,
    role = admin ? 'admin' : 'customer',
    verified = true,
  }: NewTestUser = {}): Promise<TestUser> {
    const user = await signInForTest(deps, email, { verified });
    if (role !== 'customer') await changeRole(db, { email, role, actor: 'cli', at: now() });
    return user;
  }

  return {
    app,
    deps,
    demo,
    location,
    get file() {
      if ('file' in location) return location.file;
      throw new Error('This test needs a file');
    },
    errors,
    advance: (ms) => {
      skew += ms;
    },
    request,
    addUser,
    idToken: async (email) => {
      const account = { id: email, email, displayName: email, emailVerified: true, validSince: 0 };
      await demo.identity.createAccount({ ...account, password: DEMO_PASSWORD });
      const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo';
      const body = { email, password: DEMO_PASSWORD, returnSecureToken: true };
      return (await request<{ idToken: string }>('POST', signIn, { body })).body.idToken;
    },
    addProduct: async (product) => {
      const { id } = await addProduct(deps, { ...sampleProduct, ...product }, 'cli');
      return (await request<Product>('GET', `/api/products/${id}`)).body;
    },
    addReview: async (user) => {
      const body = { name: 'Ada', ratings: 5, description: 'Strong' };
      const response = await request<Review>('POST', '/api/reviews', { token: user.token, body });
      expect(response.status).toBe(201);
      return response.body._id;
    },
    placeOrder: async (user, product, quantity = product.minimumQuantity) => {
      const order = orderBody(product._id, quantity);
      const response = await request<Order>('POST', '/api/orders', { token: user.token, body: order });
      expect(response.status).toBe(201);
      return response.body;
    },
    placeCheckout: async (user, products) => {
      const response = await request<Checkout>('POST', '/api/checkouts', {
        token: user.token,
        body: checkoutBody(products),
      });
      expect(response.status).toBe(201);
      return response.body;
    },
    payByCard: async (user, order, card) => {
      const body = { totalPrice: order.total, orderId: order._id };
      const intent = { token: user.token, body };
      const response = await request<{ clientSecret: string }>('POST', '/api/create-payment-intent', intent);
      expect(response.status).toBe(200);
      return payWithTestCard(demo.stripe, settings.stripe.publishableKey, response.body.clientSecret, card);
    },
    onIdle,
    close: async () => {
      await onIdle();
      await stopWorker();
      const problems = isChecked() ? await verifyDatabase(db) : [];
      // The next test must not get a database that this one broke.
      await remove(problems.length > 0 ? destroy : release);
      expect(problems).toEqual([]);
      expect(errors).toEqual([]);
    },
    discard: async () => {
      await onIdle();
      await stopWorker();
      await remove();
    },
  };
}
