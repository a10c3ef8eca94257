/** Why a file has no text to order from, as a sentence. */
export class UnreadableFileError extends Error {}
