export const applicationStates = ['open', 'approved', 'refused'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** What a company expects to order in a month, in the shop's currency; to the shop it says how much to look. */
export const monthlyVolumes = ['upTo1000', 'upTo10000', 'upTo100000', 'more'] as const;
export type MonthlyVolume = (typeof monthlyVolumes)[number];
