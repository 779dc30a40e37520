import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a program in the checkout and keeps the end of what it says.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, env = process.env) {
  return new Promise((resolve) => {
    // Its own group, so that it can be ended with everything that it started.
    const child = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const callOff = endWithUs(child.pid);
    let output = '';
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    /** @param {number} code */
    const end = (code) => {
      running.delete(child);
      callOff();
      resolve({ code, output: output.trim() });
    };
    child.once('error', (error) => {
      output += error.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/**
 * A shell that hears its pipe close when we are killed without a word, and then ends that group: a second start must not
 * install beside a forgotten first one.
 * @param {number | undefined} pid
 */
function endWithUs(pid) {
  const follower = spawn('/bin/sh', ['-c', 'read -r never; kill -s KILL -- "-$0"', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  follower.on('error', () => {}).unref();
  return () => follower.kill('SIGKILL');
}

/** Ends whatever still runs, with us: on a signal, and when the shell of `npm start` is gone without one. */
export function endTogether() {
  const parent = process.ppid;
  /** @param {number} code */
  const end = (code) => {
    for (const { pid } of running) {
      try {
        if (pid) process.kill(-pid, 'SIGKILL');
      } catch {
        // It ended by itself just now.
      }
    }
    process.exit(code);
  };
  process.on('SIGINT', () => end(130));
  process.on('SIGTERM', () => end(143));
  process.on('SIGHUP', () => end(129));
  setInterval(() => process.ppid !== parent && end(143), 200).unref();
}
