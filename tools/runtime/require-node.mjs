// Loaded before any entry point: better-sqlite3 13 ends an older Node with a segmentation fault.
const nodeApi = Number(process.versions.napi);

if (nodeApi < 10 || !process.features.typescript) {
  console.error(
    [
      `Bulkhead needs Node 24, but this is Node ${process.versions.node}.`,
      'Where the project is built, `npm ci` brings the right one on Linux and Windows and every `npm run` script uses it.',
      'Elsewhere install Node 24 (https://nodejs.org) and try again.',
    ].join('\n'),
  );
  process.exit(1);
}
