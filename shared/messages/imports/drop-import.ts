/** For a file that is dropped on any page of the dashboard, so that those load no other text of the import. */
export const dropMessages = {
  title: 'Drop a CSV file or spreadsheet to import products',
  hint: 'You see what it does before anything changes.',
  notCsv: (name: string) => `${name} is neither a CSV file nor a spreadsheet (.xlsx, .ods).`,
  oneOnly: 'Drop one file at a time.',
} as const;
