import type { Page } from '@playwright/test';

/** Resolves once the page hears events: “40” is socket.io's word for “you are in”. */
export function listening(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().startsWith('40')) resolve();
      }),
    );
  });
}
