import { readSheet } from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';

/** How long the peer takes to write the rows of a sheet that it has in memory, and nothing else: in a process of its own. */
const [from = '', to = ''] = process.argv.slice(2);
const rows = (await readSheet(from)).map((row) =>
  row.map((value) => (value instanceof Date ? { value, type: Date, format: 'dd/mm/yyyy hh:mm' } : value)),
);
const [started, before] = [performance.now(), process.cpuUsage()];
await writeExcelFile(rows as never).toFile(to);
const { user, system } = process.cpuUsage(before);
const peak = process.resourceUsage().maxRSS / 1024;
console.log(
  JSON.stringify({
    seconds: (performance.now() - started) / 1e3,
    cpu: (user + system) / 1e6,
    peakMb: peak,
    rows: rows.length,
  }),
);
