import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { bareEnvironment } from './bare-environment.ts';

export interface Ended {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly said: string;
}

/** What `npm run <name> -- …` does once everything is installed: a script of the server's. */
export async function runScript(name: string, env: Record<string, string>, ...words: string[]): Promise<Ended> {
  const script = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
  const command = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...words], {
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (text) => chunks.push(text));
  const [code] = await once(command, 'close');
  return { code: code as number | null, said: chunks.join('') };
}

/** The address of one of the test server's databases, as an operator writes it. */
export function databaseUrl(database: string, user = inject('server').user): string {
  const { host, port } = inject('server');
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
