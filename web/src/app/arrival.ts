import { create } from 'zustand';

/** Counts how often another company was entered: what a page holds by itself, such as a draft, ends there. */
export const useArrival = create(() => ({ number: 0 }));
