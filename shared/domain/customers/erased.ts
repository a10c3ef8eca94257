/** Stands where an order's personal data was. */
export const ERASED = 'erased';
