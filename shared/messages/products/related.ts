/** Of the numbers that a product is known by, and of products that belong to it. */
export const relatedMessages = {
  otherNumbers: 'Also known as',
  alsoKnownAs: (number: string) => `also known as ${number}`,
  foundAs: (product: string, number: string) => `${product} is also known as ${number}.`,
  accessories: 'Accessories',
  substitutes: 'Can be replaced by',
  discontinued: 'Discontinued.',
  /** The name of the successor follows, as a link. */
  replacedBy: 'Replaced by',
  takeSuccessor: 'Use it instead',
  takeSuccessorOf: (product: string) => `of ${product}`,
  successorGone: (number: string) => `Its successor ${number} is not for sale at the moment.`,
} as const;
