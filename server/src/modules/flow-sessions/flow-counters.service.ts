import { countCustomEvents } from './custom-events.repository.ts';

/** What the dashboard counts of flows. */
export const flowCounters = { custom_events: countCustomEvents };
