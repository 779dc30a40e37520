import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

/** Why we cannot listen, in a sentence; any other error comes back as it is. */
export function listenError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error;
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} on ${host} is taken by another program: stop that one, or choose another PORT.`,
    );
  if (code === 'EACCES')
    return new StartError(`This user may not listen on port ${port}: choose a PORT of 1024 or above.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`HOST is "${host}", which is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all.`);
  return error;
}
