import type { SocketConfig } from 'baileys';
import type { Log } from '../../platform/log.ts';
import { codeOf } from './disconnects.ts';

/**
 * What the library logs: its sentences, and of an error its name and code. What else it hands over are stanzas, keys
 * and texts of messages, which belong into no log. What it calls an error is none of ours: most heal by themselves.
 */
export function quietLogger(log: Log): SocketConfig['logger'] {
  const say = (level: 'debug' | 'info') => (about: unknown, sentence?: string) => {
    const words = typeof about === 'string' ? about : (sentence ?? '');
    const error = typeof about === 'object' && about !== null ? errorOf(about) : null;
    if (words) log[level]({ ...error }, `whatsapp: ${words}`);
  };
  const logger: SocketConfig['logger'] = {
    // It builds texts of whole stanzas for whoever wants to trace them.
    level: 'info',
    child: () => logger,
    trace: () => {},
    debug: () => {},
    info: say('debug'),
    warn: say('debug'),
    error: say('info'),
  };
  return logger;
}

function errorOf(about: object): { cause: string } | null {
  const { err, error } = about as { err?: unknown; error?: unknown };
  const found = err ?? error;
  if (!(found instanceof Error)) return null;
  const code = codeOf(found);
  return { cause: code === null ? found.name : `${found.name} ${code}` };
}
