export const requestStates = ['open', 'approved', 'refused', 'withdrawn', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

/** `waiting`: the caller may decide on them. `mine`: the caller asked for them. */
export const requestViews = ['waiting', 'mine', 'all'] as const;
export type RequestView = (typeof requestViews)[number];
