/** Apart from those of other fields, which the home page loads. */
export const specificationMessages = {
  unreadable: (text: string) => `“${text}” is no filter; write Name=value, or Name>=20 mm for a number with a unit`,
  category: 'Filters by specifications need a category',
} as const;
