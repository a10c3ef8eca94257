/** Below it are the addresses of uploaded documents: `/api/documents/{hash}/{name}.pdf`. */
export const DOCUMENT_PATH = '/api/documents/';

/** `name` has the ending and no characters that an address would escape. */
export function documentAddress(hash: string, name: string): string {
  return `${DOCUMENT_PATH}${hash}/${name}`;
}

/** Null for any other address. */
export function parseDocumentAddress(address: string): { hash: string; name: string } | null {
  const [, hash = '', name] = /^\/api\/documents\/([\da-f]{64})\/([\w.()-]{1,104}\.pdf)$/.exec(address) ?? [];
  return name === undefined ? null : { hash, name };
}
