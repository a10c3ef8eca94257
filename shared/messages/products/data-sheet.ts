export const dataSheetMessages = {
  title: 'Data sheet',
  link: 'Data sheet (PDF)',
  hint: 'All product data on paper, without prices',
  /** Of a document that staff uploaded. */
  file: 'PDF',
  page: (name: string, page: number, pages: number) => `${name} · Page ${page} of ${pages}`,
  minimumOrder: 'Smallest order',
  unprintable: (name: string, characters: string) =>
    `The data sheet of ${name} has no letters for “${characters}”. Print the product's page instead.`,
} as const;
