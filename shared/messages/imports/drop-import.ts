/** For a file that is dropped on any page of the dashboard, so that those load no other text of the import. */
export const dropMessages = {
  title: 'Drop a CSV file to import products',
  hint: 'You see what it does before anything changes.',
  notCsv: (name: string) => `${name} is not a CSV file. Save it as CSV in the spreadsheet program and drop that.`,
  oneOnly: 'Drop one CSV file at a time.',
} as const;
