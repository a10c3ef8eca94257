/** How long a toast stays, in milliseconds. */
export const toastTimes = { successMs: 5000, errorMs: 10_000, undoMs: 15_000 };
