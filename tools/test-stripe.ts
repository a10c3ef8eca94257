import { runStep } from '#tools/run-step.ts';

// `npm run test:stripe [-- -u]`: `-u` records the results; without a key those of the stand-in.
const key = process.env.STRIPE_TEST_KEY ?? '';
const records = process.argv.includes('-u');

if (key === '' && !records) {
  console.log('Stripe: skipped, STRIPE_TEST_KEY is not set; npm test compares the stand-in with the recording.');
} else if (key !== '' && !/^[rs]k_test_/.test(key)) {
  console.error('STRIPE_TEST_KEY must be a key of the test mode: sk_test_... or rk_test_...');
  process.exitCode = 1;
} else {
  const run = ['run', '--config', 'tools/stripe.config.ts'];
  process.exitCode = await runStep('The script of calls to Stripe', 'vitest', run, {
    ...(records && { STRIPE_RECORD: 'on' }),
  });
}
