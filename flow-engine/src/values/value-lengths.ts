/** How long a value of a field may be, by its type. */
export const valueLengths = { text: 2_000, name: 120, email: 254, document: 40 } as const;
