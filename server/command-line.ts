/** The program of a release, `bin/bulkhead`, gives its name to the process. */
const isRelease = process.title === 'bulkhead';

/** How an operator calls a command of the shop: by the program of a release, or by npm from the sources. */
export function commandLine(command: string, ...args: string[]): string {
  if (isRelease) return ['bulkhead', command, ...args].join(' ');
  if (command === 'demo') return 'npm start';
  return ['npm run', command, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
}
