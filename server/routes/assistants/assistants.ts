import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { bearerToken, readKeyCaller } from '#server/http/pipeline/authenticate.ts';
import { applySettings } from '#server/services/shop/apply-settings.ts';
import { API_KEY_PREFIX } from '#shared/domain/api-keys/scopes.ts';

/** Made with the headers by which the server knows who sends a request. */
const OF_SENDER = ['x-forwarded-for', 'x-request-id'];

/**
 * https://modelcontextprotocol.io: the calls of the API as tools, for who holds an API key. Each goes to `shop` as a request of
 * its own, so that it meets every check and limit of the API.
 */
export function assistantRoutes(deps: Deps, shop: Hono): Hono {
  const app = new Hono();
  app.all('/', async (context) => {
    const secret = bearerToken(context);
    if (!secret.startsWith(API_KEY_PREFIX)) throw new AppError('unauthenticated');
    const key = await readKeyCaller(deps, secret);
    const authorization = `Bearer ${secret}`;
    const ofSender = Object.fromEntries(
      OF_SENDER.flatMap((name) => {
        const value = context.req.header(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const { name: shopName } = await applySettings(deps.db);
    const instructions = introduce(shopName, deps.settings.currency);
    // Loaded when one asks: most shops have no assistant, and its code is a tenth of the server's.
    const { mcpHandler } = await import('#server/routes/assistants/mcp-handler.ts');
    const handler = mcpHandler(key, instructions, async (path, init) => {
      const headers = { ...ofSender, ...init.headers, authorization };
      return shop.request(`/api${path}`, { ...init, headers }, context.env);
    });
    return handler.fetch(context.req.raw);
  });
  return app;
}

function introduce(shop: string, currency: string): string {
  return [
    `The tools are calls to the shop ${shop}, for the person whose API key is used and within the scopes of that key.`,
    `Prices and amounts are in ${currency.toUpperCase()}, in its major unit. Times are in UTC.`,
    'Lists come a page at a time: `limit` says how many rows, `cursor` leads on.',
    'Before an order is placed, paid, cancelled or shipped, and before stock or prices change, show what will happen and ask.',
    'A refusal says why in `message`, and which value is wrong in `fields`.',
  ].join('\n');
}
