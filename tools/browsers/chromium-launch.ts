export const chromiumLaunch = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    // Sharing a process saves a tenth of the time.
    '--renderer-process-limit=1',
    // Otherwise each first page of a test starts two processes.
    '--disable-site-isolation-trials',
    // Pages live too short for them: saves another tenth.
    '--js-flags=--no-opt,--no-maglev',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
