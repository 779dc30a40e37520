import { spawnSync } from 'node:child_process';

interface Hole {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
}

interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, Hole>>;
}

function audit(root: string, args: readonly string[]): Hole[] | null {
  const { stdout } = spawnSync('npm', ['audit', '--json', ...args], { cwd: root, encoding: 'utf8' });
  try {
    const { vulnerabilities } = JSON.parse(stdout) as AuditReport;
    return vulnerabilities ? Object.values(vulnerabilities) : null;
  } catch {
    return null;
  }
}

const lineOf = ({ name, severity, range }: Hole) => `  ${severity.padEnd(8)}  ${name} ${range}`;

/** Prints what npm knows of; false where what runs in production has a hole that is high or critical. */
export function reportVulnerabilities(root: string): boolean {
  const [all, production] = [audit(root, []), audit(root, ['--omit=dev'])];
  if (!all || !production) {
    console.log('Known holes: this registry cannot be asked (npm audit has no answer). Ask again with another one.');
    return true;
  }
  console.log(`Known holes: ${all.length}, of which ${production.length} in production.`);
  for (const hole of all) console.log(lineOf(hole));
  return !production.some(({ severity }) => ['high', 'critical'].includes(severity));
}
