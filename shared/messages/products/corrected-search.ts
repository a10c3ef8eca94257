export const correctedMessages = {
  shownInstead: (search: string) => `Shown is what matches “${search}”.`,
  allOf: (search: string) => `All for “${search}”`,
} as const;
