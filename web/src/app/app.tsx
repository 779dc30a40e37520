import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { Face } from './face.ts';
import { OutageBanner } from './outage-banner.tsx';
import type { AppRouter } from './router.tsx';

/** i18next is started before the first render (main.tsx). */
export function App({ router }: { readonly router: AppRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Face />
      <div className="flex h-full flex-col">
        <OutageBanner />
        <div className="min-h-0 flex-1">
          <RouterProvider router={router} />
        </div>
      </div>
    </QueryClientProvider>
  );
}
