import { raw } from 'hono/html';

/** Of the pages of mails, those of the identity provider's too. */
export const mailStyles = raw(`
  main { max-width: 44rem; }
  .mails { margin: 1.25rem 0 0; padding: 0; list-style: none; }
  .mails .card { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center; }
  .mails .text { flex: 1 1 15rem; min-width: 0; }
  label { margin-top: .75rem; }
  input:not([type="hidden"], [hidden]) { max-width: 22rem; margin: .25rem 0 1rem; }`);
