import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

const styles = raw(`<style>
  :root { color-scheme: light dark; --ink: light-dark(#1c2733, #e8edf2); --soft: light-dark(#526272, #a9b6c3);
    --page: light-dark(#f3f5f7, #12181f); --card: light-dark(#fff, #1b242e); --line: light-dark(#d5dce3, #33404d);
    --accent: light-dark(#0b5cad, #7fb8f5); --on-accent: light-dark(#fff, #0d1a28); --bad: light-dark(#a8201a, #ff9d96);
    --good: light-dark(#17663a, #7fd6a2); --warn: light-dark(#7a4a00, #f3c26b); }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
  h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; }
  h2 { margin: 0; font-size: 1.0625rem; line-height: 1.35; }
  p { margin: .25rem 0 0; }
  a { color: var(--accent); }
  .soft { color: var(--soft); }
  .card { margin: 1rem 0 0; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .625rem; }
  .list { margin: 1.25rem 0 0; padding: 0; list-style: none; }
  .list .card { margin-top: .5rem; }
  .row { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; }
  .row > .grow { flex: 1 1 16rem; min-width: 0; }
  .soft .whole { white-space: nowrap; }
  .amount { margin-right: .375rem; font-variant-numeric: tabular-nums; font-weight: 600; }
  .badge { padding: .0625rem .5rem; border: 1px solid currentcolor; border-radius: 1rem; font-size: .875rem; font-weight: 600;
    color: var(--soft); white-space: nowrap; }
  .badge.good { color: var(--good); }
  .badge.warn { color: var(--warn); }
  .badge.bad { color: var(--bad); }
  .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 0 1rem; align-items: start; }
  ::placeholder { color: var(--soft); opacity: 1; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; }
  dt { color: var(--soft); }
  dd { margin: 0; }
  .fields { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: end; }
  .fields > * { flex: 1 1 10rem; min-width: 0; margin-top: .75rem; }
  .fields > .button { flex: 0 0 auto; }
  label { display: block; font-weight: 600; }
  input:not([type="hidden"]), select { display: block; width: 100%; min-height: 2.75rem; margin: .25rem 0 0; padding: .5rem .75rem;
    border: 1px solid var(--soft); border-radius: .5rem; background: var(--page); color: var(--ink); font: inherit; }
  [aria-invalid="true"] { border-color: var(--bad); }
  .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1.125rem; border: 1px solid var(--accent); border-radius: .5rem;
    background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
  .button.plain { background: transparent; color: var(--accent); }
  .button:hover { text-decoration: underline; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .problem { color: var(--bad); font-weight: 600; }
  .done { margin-top: .75rem; padding: .625rem 1rem; border-left: .25rem solid var(--good); background: var(--card); }
  nav { margin-top: 1.5rem; display: flex; gap: .5rem 1.25rem; flex-wrap: wrap; }
</style>`);

/** A page of the demo beside the shop: works without scripts, in both themes and at any width. */
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
