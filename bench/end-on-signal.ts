/** Ends this process when it is told to, by the bench or by Ctrl-C, and clears up before. */
export function endOnSignal(clearUp: () => void = () => {}): void {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      clearUp();
      process.exit(0);
    });
  }
}
