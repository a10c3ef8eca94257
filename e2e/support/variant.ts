/** `npm test`; everything else runs all tests. */
export const isShort = process.env.TEST_SHORT === 'true';

/** Marks a test that only `npm run test:all` runs: another case of a job, or a job whose rules are tested at the API. */
export const variant = { tag: '@variant' };

/** For cases in a loop: the first one shows the job. */
export const variantAfterFirst = (index: number) => (index > 0 ? variant : {});

/** For Playwright's configurations. */
export const withoutVariants = isShort ? { grepInvert: /@variant/ } : {};
