import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { amountOf, boundOf, isMissed } from './bench.ts';
import { chartOf } from './chart.ts';
import { goalTable } from './goals.ts';
import { rewrite } from './marked-part.ts';
import { allKept, folders, keep, type Report } from './report.ts';

const docs = (path: string) => fileURLToPath(new URL(`../../docs/${path}`, import.meta.url));
const marks = ['<!-- figures -->', '<!-- end of the figures -->'] as const;
const charts = 'images/performance';

/** For everybody: as JSON beside the benchmarks, as a table and a chart in docs/performance.md. */
export function writeDown(report: Report): void {
  keep(folders.figures, report);
  const chart = chartOf(report.figures);
  mkdirSync(docs(charts), { recursive: true });
  if (chart) writeFileSync(docs(`${charts}/${report.name}.svg`), chart);
  rewrite(docs('performance.md'), marks, () => figuresPart(allKept(folders.figures)));
}

/** What is wanted and what was found first, then all that each benchmark found. */
export const figuresPart = (reports: readonly Report[]): string =>
  [goalTable(reports), ...reports.map(partOf)].join('\n\n');

function partOf(report: Report): string {
  const { name, at, machine, figures } = report;
  const rows = figures.map((figure) => {
    const bound = `${boundOf(figure)}${isMissed(figure) ? ': missed' : ''}`;
    return `| ${figure.name} | ${amountOf(figure)} | ${bound} | ${figure.note?.replaceAll('|', '\\|') ?? ''} |`;
  });
  const { cores, cpu, memoryGb, node } = machine;
  return [
    `### ${name}`,
    `\`npm run bench -- ${name}\`, ${at.slice(0, 10)}, ${cores} cores of ${cpu}, ${memoryGb} GB, Node ${node.slice(1)}.`,
    ...(chartOf(figures) ? [`![${name}](${charts}/${name}.svg)`] : []),
    ['| figure | value | bound | |', '|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}
