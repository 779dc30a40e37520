import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own tick. */
const msPerTick = 10;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // It ended while we looked.
  }
}

/** The fields after the name, which may itself contain spaces. */
function statOf(pid: number): string[] {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

export function cpuMsOf(pid: number): number {
  const stat = statOf(pid);
  const [user, system] = [Number(stat[11]), Number(stat[12])];
  // Children that ended count too: a database starts a process for each connection.
  const [childUser, childSystem] = [Number(stat[13]), Number(stat[14])];
  return (user + system + childUser + childSystem) * msPerTick;
}

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => Number(statOf(other)[1]) === pid);
}

export function memoryMbOf(pid: number): number {
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1]);
  return kilobytes / 1024;
}

/** The most that it ever had, not what it has now. */
export function peakMbOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1]) / 1024;
}
