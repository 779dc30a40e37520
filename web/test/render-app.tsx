import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { noteAnswer } from '../src/api/outage.ts';
import { queryClient } from '../src/api/query-client.ts';
import { endSession, startSession } from '../src/api/session.ts';
import { App } from '../src/app/app.tsx';
import { followSession } from '../src/app/follow-session.ts';
import { createAppRouter } from '../src/app/router.tsx';

interface Options {
  readonly isSignedIn?: boolean;
}

/** The whole app at an address, as a browser would open it. */
export function renderApp(path: string, { isSignedIn = true }: Options = {}) {
  noteAnswer();
  queryClient.clear();
  if (isSignedIn) startSession('a-token');
  else endSession('by-user');
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  const stopFollowing = followSession(router);
  const { unmount } = render(<App router={router} />);
  onTestFinished(() => {
    stopFollowing();
    unmount();
    noteAnswer();
    queryClient.clear();
  });
  return { user: userEvent.setup({ delay: null }), address: () => router.history.location.href, router };
}
