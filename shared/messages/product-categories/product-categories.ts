import { namedRowMessages } from '#shared/messages/named-rows.ts';

export const productCategoryMessages = {
  ...namedRowMessages,
  title: 'Categories',
  description:
    'A tree of up to three levels. Each category has a page with its text and picture; a category shows the products of those below it too.',
  none: 'There are no categories yet. Products name them, or you add one here.',
  add: 'Add category',
  name: 'Category',
  nameHint: 'Products of this category have this name as theirs.',
  parent: 'Below',
  parentHint: 'Products of this category are in the one above too.',
  noParent: 'None: uppermost',
  text: 'Text',
  image: 'Picture address',
  imageHint: 'Such as /products/hex-bolt-m12.svg',
  products: 'Products',
  removeWarning:
    'Its text, picture and place are forgotten. Categories below it move up. Products keep their category.',
  removeDescription: 'Deletes it from the tree.',
} as const;

export const productCategoryFieldMessages = {
  nameRequired: 'A name is required',
  nameTaken: 'This category is in the tree already',
  nameFixed: 'Only the spelling of a name can change here: products name their category. Add the new one and move them',
  parentUnknown: 'There is no such category',
  parentBelow: 'A category cannot be below itself',
  parentTooDeep: 'The tree has three levels: this would be a fourth',
  tooMany: 'There are 1,000 categories, which is the most',
  version: 'version must be the number that the list has',
} as const;
