/** The address of a family's page, as routers match it; apart from `family.ts`, which the home page does not load. */
export const FAMILY_PAGE = '/products/families/:key';
