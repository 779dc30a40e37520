import { create } from 'zustand';

/**
 * Counts how often another company was entered: what a page holds by itself, such as a draft, ends there. On the way the
 * page of the one that was left is still there, and asks the next one for nothing.
 */
export const useArrival = create(() => ({ number: 0, isOnTheWay: false }));
