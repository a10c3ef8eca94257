import { html, raw } from 'hono/html';
import { toScriptText } from '#server/http/documents/shop-page.ts';

/** What search engines and link previews read of a page. */
export interface PageHead {
  /** Of the page without the shop's name. */
  title: string;
  description: string;
  /** The address of the page and of its picture, with the origin. */
  address: string;
  image: string;
  shop: string;
  type: 'product' | 'website';
  /** See https://schema.org */
  facts: object[];
}

/** Replaces the empty page's title and description. */
export function withHead(page: string, { title, description, address, image, shop, type, facts }: PageHead): string {
  const text = excerpt(description);
  const head = html`<title>${title} · ${shop}</title>
    <meta name="description" content="${text}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:site_name" content="${shop}" />
    <meta property="og:type" content="${type}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${text}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${image}" />
    ${facts.map((fact) => html`<script type="application/ld+json">${raw(toScriptText(fact))}</script>`)}`;
  return page.replace(/<meta\s+name="description"[^>]*>\s*/, '').replace(/<title>.*?<\/title>/, () => `${head}`);
}

const MAX_DESCRIPTION = 160;

function excerpt(text: string): string {
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 1).toWellFormed()}…`;
}
