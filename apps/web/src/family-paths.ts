// Apart from the other addresses, which the home page loads.

/** The router matches them, `familyPaths` fills them in. */
export const familyPatterns = {
  list: '/dashboard/families',
  edit: '/dashboard/families/:id',
} as const;

export const familyPaths = {
  list: familyPatterns.list,
  edit: (id: string) => `${familyPatterns.list}/${encodeURIComponent(id)}`,
} as const;
