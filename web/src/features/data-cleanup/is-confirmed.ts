const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** As the server reads it: case and blanks don't matter, everything else does. */
export const isConfirmed = (typed: string, companyName: string): boolean => plain(typed) === plain(companyName);
