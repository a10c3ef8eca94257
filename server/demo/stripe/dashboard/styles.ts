import { raw } from 'hono/html';

export const dashboardStyles = raw(`
  main { max-width: 60rem; }
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
  input:not([type="hidden"]), select { margin: .25rem 0 0; }
  [aria-invalid="true"] { border-color: var(--bad); }
  .button.plain { background: transparent; color: var(--accent); }
  .done { margin-top: .75rem; padding: .625rem 1rem; border-left: .25rem solid var(--good); background: var(--card); }`);
