/** Told to the person at the page, in its words. */
export class Refusal extends Error {}
