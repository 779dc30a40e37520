import type { BrowserContext } from '@playwright/test';

export interface Watch {
  /** A journey that provokes a refusal says which words the browser may then write to its console. */
  allow(noise: RegExp): void;
  follow(context: BrowserContext): Promise<void>;
  problems(): readonly string[];
}

/** What must never happen on any page, whatever a journey does there. */
export function createWatch(origin: string): Watch {
  const seen: string[] = [];
  // The browser's own remark when somebody leaves while the line for events is being set up.
  const allowed = [/WebSocket is closed before the connection is established/];
  const { host, port } = new URL(origin);
  /** Ours, or of a reseller that journeys made on the same server. */
  const isOurHost = (url: URL) => url.host === host || (url.hostname.endsWith('.localhost') && url.port === port);

  function noteAddress(what: string, address: string): void {
    const url = new URL(address);
    const isOurs = ['data:', 'blob:'].includes(url.protocol) || isOurHost(url);
    if (!isOurs) seen.push(`${what} to another host: ${address}`);
  }

  return {
    allow: (noise) => void allowed.push(noise),
    problems: () => seen.filter((problem) => !allowed.some((noise) => noise.test(problem))),
    async follow(context) {
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`));
      context.on('request', (request) => noteAddress('request', request.url()));
      context.on('page', (page) => page.on('websocket', (socket) => noteAddress('socket', socket.url())));
      // Also what a policy blocks without a word on the console.
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`blocked by ${violatedDirective}: ${blockedURI}`),
        );
      });
    },
  };
}
