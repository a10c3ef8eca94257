import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'hono';
import type { Settings } from '#server/env.ts';
import { type PageBody, pageBody, respondBody } from '#server/http/documents/page-body.ts';
import { toScriptText } from '#server/http/documents/shop-page.ts';
import { RENDERED_PAGES_PER_ADDRESS_PER_MINUTE } from '#server/http/limits.ts';
import { clientAddress } from '#server/http/protection/client-address.ts';
import { countInMemory } from '#server/queries/request-counts.ts';
import type { FirstView, RenderedView, ViewRenderer } from '#shared/contracts/shop/first-view.ts';
import { FIRST_VIEW_ID } from '#shared/domain/shop/shop-page.ts';

/** Low, because data change with every order. */
const BROTLI_QUALITY = 4;

const MAX_CACHED_PAGES = 200;

/**
 * `frame` gives the page around the view; `origin` is the address of the shop, if the frame has it. Null when the client has had
 * so many pages rendered that the app must draw this one.
 */
export type FirstViews = (
  context: Context,
  view: FirstView,
  origin: string,
  frame: () => string,
) => Promise<Response | null>;

interface CachedPage {
  /** What it was made of. */
  key: string;
  etag: string;
  body: PageBody;
}

/**
 * Renders pages by the built `render.js` in the folder `render` beside `root`. A page is rendered again only when its data
 * differ: they are read with each request, so that no page is older than they are, on either engine.
 */
export function createFirstViews(root: string, settings: Settings): FirstViews {
  const file = pathToFileURL(path.join(root, '..', 'render', 'render.js')).href;
  const cached = new Map<string, CachedPage>();
  const rendered = countInMemory('rendered-pages', RENDERED_PAGES_PER_ADDRESS_PER_MINUTE, null);
  let renderer: Promise<ViewRenderer> | undefined;

  async function render(address: string, key: string, view: FirstView, frame: string): Promise<CachedPage> {
    renderer ??= import(file) as Promise<ViewRenderer>;
    const html = fillFrame(frame, await (await renderer).renderView(view));
    const etag = `W/"${createHash('sha256').update(html).digest('base64url')}"`;
    const page = { key, etag, body: pageBody(html, BROTLI_QUALITY) };
    if (cached.size >= MAX_CACHED_PAGES) cached.clear();
    cached.set(address, page);
    return page;
  }

  async function mayRender(context: Context): Promise<boolean> {
    if (!settings.rateLimit) return true;
    return rendered.consume(clientAddress(context, settings.trustProxy)).then(
      () => true,
      () => false,
    );
  }

  return async (context, view, origin, frame) => {
    const address = origin + view.address;
    const key = JSON.stringify(view);
    let page = cached.get(address);
    if (page?.key !== key) {
      if (!(await mayRender(context))) return null;
      page = await render(address, key, view, frame());
    }
    const { etag, body } = page;
    context.header('ETag', etag);
    context.header('Cache-Control', 'no-cache');
    if (context.req.header('if-none-match') === etag) return context.body(null, 304);
    return respondBody(context, body);
  };
}

/** React renders these before the markup; they belong in the head. */
const leadingLinks = /^(?:<link [^>]*>)*/;

function fillFrame(frame: string, { markup, entries }: RenderedView): string {
  const [pictures = ''] = leadingLinks.exec(markup) ?? [];
  const data = `<script type="application/json" id="${FIRST_VIEW_ID}">${toScriptText(entries)}</script>`;
  return frame
    .replace('</title>', () => `</title>\n    ${pictures}`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup.slice(pictures.length)}</div>\n    ${data}`);
}
