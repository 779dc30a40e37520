/** Phones hand over three months by themselves; for more they must be asked while they link us. */
const usualDays = 90;

export const wantsFullHistory = (days: number): boolean => days > usualDays;
