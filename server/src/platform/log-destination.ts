import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';

const fullAt = 10 * 1_048_576;

interface LogFile {
  write(line: string): void;
  readonly path: string;
}

/** Appends to one file and starts a new one when it is full; the one before is kept as `.1`. */
function openLogFile(path: string): LogFile {
  const open = () => openSync(path, 'a', 0o600);
  let file = open();
  let size = fstatSync(file).size;
  return {
    path,
    write(line) {
      if (size > fullAt) {
        closeSync(file);
        renameSync(path, `${path}.1`);
        file = open();
        size = 0;
      }
      size += writeSync(file, line);
    },
  };
}

const errorLine = /^{"level":"(?:error|fatal)"/;

/**
 * Under a supervisor or in a container the log is JSON on stdout. Somebody at a terminal wants to read the few lines
 * that are meant for people, so there it goes to a file, and only faults are announced.
 */
export function openLogDestination({
  dataDir,
  terminal,
}: {
  dataDir: string;
  terminal: { write(text: string): unknown } | null;
}) {
  if (!terminal) return pino.destination({ fd: 1, sync: true });
  const file = openLogFile(join(dataDir, 'yupflow.log'));
  return {
    write(line: string) {
      file.write(line);
      if (errorLine.test(line)) terminal.write(`${announce(line)} (more in ${file.path})\n`);
    },
  };
}

function announce(line: string): string {
  const { level, msg, err } = JSON.parse(line) as { level: string; msg?: string; err?: { message?: string } };
  return `${level}: ${[msg, err?.message].filter(Boolean).join(': ')}`;
}
