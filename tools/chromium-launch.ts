/** How every end-to-end test starts Chromium: the one that was found, and nothing that looks beyond this computer. */
export const chromiumLaunch = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    // A tab goes on in the process that it began in, and the tabs of one browser share one: a tenth less to do.
    '--renderer-process-limit=1',
    // No page here lives long enough to win back what the optimizing compilers cost: a tenth less again.
    '--js-flags=--no-opt,--no-maglev',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
