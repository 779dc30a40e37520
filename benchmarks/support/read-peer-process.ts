import { readSheet } from 'read-excel-file/node';

/** How long the peer takes to read a sheet, and nothing else: started by the benchmark in a process of its own. */
const [started, before] = [performance.now(), process.cpuUsage()];
await readSheet(process.argv[2] ?? '');
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ seconds: (performance.now() - started) / 1e3, cpu: (user + system) / 1e6 }));
