import type { FreightProblem } from '#shared/domain/freight/freight.ts';

/** Why a checkout cannot be delivered as it says. */
export const freightFieldMessages = {
  methodRequired: 'Please choose how it is delivered.',
  placeCheckout: 'This shop charges for the delivery: place a checkout, which says how it is delivered.',
  methodGone: 'This way of delivery is not offered any more. Please choose another one.',
  country: 'Please choose a country.',
  postcodeElsewhere: 'The address has another postcode.',
  changed: (freight: string) => `The freight is now ${freight} without tax. Please look at it and order again.`,
  changedToAgreement: 'The freight is now by agreement. Please look at it and order again.',
};

export const freightProblemMessages: Record<FreightProblem, string> = {
  weightUnknown: 'The weight of a product is not known. Please choose another way of delivery.',
  tooHeavy: 'It is too heavy for this way of delivery.',
  tooValuable: 'It is worth too much for this way of delivery.',
  elsewhere: 'Nothing is delivered there this way.',
  placeUnknown: 'Please say where it goes: country and postcode.',
};
