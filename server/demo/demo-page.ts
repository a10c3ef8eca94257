import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

export interface DemoPage {
  title: string;
  content: Html;
}

/** A mail of the shop, as the list of the demo's mails shows it. */
export interface ListedMail {
  subject: string;
  recipient: string;
  sentAt: number;
  link: { href: string; label: string };
}

const commonStyles = raw(`
  :root { color-scheme: light dark; --ink: light-dark(#1c2733, #e8edf2); --soft: light-dark(#526272, #a9b6c3);
    --page: light-dark(#f3f5f7, #12181f); --card: light-dark(#fff, #1b242e); --line: light-dark(#d5dce3, #33404d);
    --accent: light-dark(#0b5cad, #7fb8f5); --on-accent: light-dark(#fff, #0d1a28); --bad: light-dark(#a8201a, #ff9d96);
    --good: light-dark(#17663a, #7fd6a2); --warn: light-dark(#7a4a00, #f3c26b); }
  * { box-sizing: border-box; }
  [hidden] { display: none; }
  body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  main { margin: 0 auto; padding: 1.5rem 1rem 3rem; }
  h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; }
  h2 { margin: 0; font-size: 1.0625rem; line-height: 1.35; }
  p { margin: .25rem 0 0; }
  a { color: var(--accent); }
  .soft { color: var(--soft); }
  .card { margin: 1rem 0 0; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .625rem; }
  label { display: block; font-weight: 600; }
  input:not([type="hidden"], [hidden]), select { display: block; width: 100%; min-height: 2.75rem; padding: .5rem .75rem;
    border: 1px solid var(--soft); border-radius: .5rem; background: var(--page); color: var(--ink); font: inherit; }
  .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1.125rem; border: 1px solid var(--accent); border-radius: .5rem;
    background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
  .button:hover { text-decoration: underline; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .problem { color: var(--bad); font-weight: 600; }
  nav { margin-top: 1.5rem; display: flex; gap: .5rem 1.25rem; flex-wrap: wrap; }`);

/**
 * A page of the demo beside the shop, whose name is `shop`: works without scripts, in both themes and at any width.
 * `styles` are rules of the pages of one stand-in.
 */
export function demoPage({ title, content }: DemoPage, { shop, styles }: { shop: string; styles: Html }): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${shop} demo</title>
<style>${commonStyles}
${styles}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>`;
}
