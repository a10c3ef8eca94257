export function endOnSignal(clearUp: () => void = () => {}): void {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      clearUp();
      process.exit(0);
    });
  }
}
