import { QueryClient } from '@tanstack/react-query';
import { isUnanswered } from './outage.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The browser's idea of being online says nothing about our server; api/outage.ts knows better.
      networkMode: 'always',
      // A read without an answer goes on under the banner; a refusal is an answer.
      retry: (_, error) => isUnanswered(error),
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      staleTime: 30_000,
    },
    mutations: { networkMode: 'always' },
  },
});
