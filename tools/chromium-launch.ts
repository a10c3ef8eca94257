/** Chromium without access beyond this computer. */
export const chromiumLaunch = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    // Tabs share one process: saves a tenth of the time.
    '--renderer-process-limit=1',
    // So do the pages of the shop and empty ones: without it, each first page of a test starts two processes.
    '--disable-site-isolation-trials',
    // Pages live too short for them: saves another tenth.
    '--js-flags=--no-opt,--no-maglev',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
