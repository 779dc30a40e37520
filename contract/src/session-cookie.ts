/** Apart from the other limits: the login page needs this one, and has no room for all of them. */
export const sessionDays = 30;
