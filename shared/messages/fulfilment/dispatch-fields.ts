import { weekdayText } from '#shared/domain/shop/weekday.ts';

export const dispatchFieldMessages = {
  noDays: 'This shop does not take orders for a day',
  tooEarly: (day: string) => `Too early: all of it can leave on ${weekdayText(day)}`,
  tooLate: (day: string) => `Too late: choose a day until ${weekdayText(day)}`,
  noWorkingDay: (day: string) => `Nothing leaves on that day; the next is ${weekdayText(day)}`,
};
