export const apiKeyFieldMessages = {
  nameRequired: 'Name is required',
  nameTaken: 'Another key in use has this name. End that one first if its secret was lost.',
  tooMany: (max: number) => `At most ${max} keys can be in use. End one that nothing uses any more.`,
  scopeRequired: 'Select what the key may do',
  scope: 'Select what the key may do from the list',
} as const;
