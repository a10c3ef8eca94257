/** The name of a PDF without a path, and with what a header and an address can hold. */
export function safePdfName(name: string): string {
  const plain = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.pdf$/i, '')
    .normalize('NFKD')
    .replace(/[^\w .()+-]/g, '')
    .trim()
    .slice(0, 100);
  return `${plain || 'document'}.pdf`;
}
