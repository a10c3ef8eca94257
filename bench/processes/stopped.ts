const WATCH_MS = 500;
const controller = new AbortController();

// A second signal ends this program immediately, and end-with-parent.mjs ends the others.
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => controller.abort(new Error(`Stopped by ${name}`)));
}
// When `npm run bench` is stopped, npm signals only its shell.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  controller.abort(new Error('Stopped: the program that started the bench has ended'));
}, WATCH_MS);
watch.unref();

/** The current work ends at its next step and cleans up. */
export const stopped = controller.signal;
