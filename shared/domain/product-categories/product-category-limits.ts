/** So many can be described; more than a tree of a shop that people read. */
export const MAX_PRODUCT_CATEGORIES = 1000;
export const MAX_PRODUCT_CATEGORY_TEXT_LENGTH = 1000;
