/** `approved`: the goods are on their way; `received`: their money waits; `done`: it went back, or none had to. */
export const returnStates = ['requested', 'approved', 'received', 'done', 'refused', 'withdrawn'] as const;
export type ReturnState = (typeof returnStates)[number];

export const returnReasons = [
  'damaged',
  'defective',
  'wrong_goods',
  'not_as_described',
  'too_many',
  'not_needed',
  'other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

export type ReturnChange = 'withdraw' | 'addPicture' | 'approve' | 'refuse' | 'receive' | 'takeBack' | 'settle';

/** From which states each change starts. `refuse`: also when the goods never came; `takeBack`: a receipt by mistake. */
const startsFrom: Record<ReturnChange, readonly ReturnState[]> = {
  withdraw: ['requested'],
  addPicture: ['requested'],
  approve: ['requested'],
  refuse: ['requested', 'approved'],
  receive: ['approved'],
  takeBack: ['received'],
  settle: ['received'],
};

export function statesFor(change: ReturnChange): readonly ReturnState[] {
  return startsFrom[change];
}

export function isReturnOpenFor(change: ReturnChange, state: ReturnState): boolean {
  return startsFrom[change].includes(state);
}

/** What staff see of them. */
export const returnViews = ['requested', 'approved', 'received', 'done', 'closed', 'all'] as const;
export type ReturnView = (typeof returnViews)[number];

/** How the money of an order can go back: to the card, off what is owed, by a transfer that staff make, or not at all. */
export const moneyWays = ['card', 'creditNote', 'bank', 'none'] as const;
export type MoneyWay = (typeof moneyWays)[number];

/** More returns of a view are not counted. */
export const MAX_COUNTED_RETURNS = 10_000;
/** Of one order, in all states. */
export const MAX_RETURNS_OF_ORDER = 20;
export const MAX_RETURN_PICTURES = 4;
export const MAX_RETURN_TEXT = 2000;
