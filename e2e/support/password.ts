/** Of the demo's owner, and of everybody the journeys make up. */
export const password = 'journeys only';
