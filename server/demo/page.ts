import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** A mail of the shop, as the list of the demo's mails shows it. */
export interface ListedMail {
  subject: string;
  recipient: string;
  sentAt: number;
  link: { href: string; label: string };
}

const styles = raw(`<style>
  :root { color-scheme: light dark; --ink: light-dark(#1c2733, #e8edf2); --soft: light-dark(#526272, #a9b6c3);
    --page: light-dark(#f3f5f7, #12181f); --card: light-dark(#fff, #1b242e); --line: light-dark(#d5dce3, #33404d);
    --accent: light-dark(#0b5cad, #7fb8f5); --on-accent: light-dark(#fff, #0d1a28); --bad: light-dark(#a8201a, #ff9d96); }
  * { box-sizing: border-box; }
  [hidden] { display: none; }
  body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
  h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; }
  h2 { margin: 0; font-size: 1.0625rem; line-height: 1.35; }
  p { margin: .25rem 0 0; }
  .soft { color: var(--soft); }
  .card { margin: 1rem 0 0; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .625rem; }
  .mails { margin: 1.25rem 0 0; padding: 0; list-style: none; }
  .mails .card { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center; }
  .mails .text { flex: 1 1 15rem; min-width: 0; }
  a { color: var(--accent); }
  .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1.125rem; border: 0; border-radius: .5rem;
    background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
  .button:hover { text-decoration: underline; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  label { display: block; margin-top: .75rem; font-weight: 600; }
  input:not([hidden]) { display: block; width: 100%; max-width: 22rem; min-height: 2.75rem; margin: .25rem 0 1rem; padding: .5rem .75rem;
    border: 1px solid var(--soft); border-radius: .5rem; background: var(--page); color: var(--ink); font: inherit; }
  .error { color: var(--bad); font-weight: 600; }
  nav { margin-top: 1.5rem; display: flex; gap: 1.25rem; flex-wrap: wrap; }
</style>`);

/** A page of the demo's stand-ins. */
export function demoPage(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Bulkhead demo</title>
${styles}
</head>
<body>
<main>
${content}
</main>
</body>
</html>`;
}
