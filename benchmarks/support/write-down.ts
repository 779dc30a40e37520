import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chartOf } from './chart.ts';
import { conditionsText } from './conditions.ts';
import { goalTable } from './goals.ts';
import { rewrite } from './marked-part.ts';
import { addRun, allRuns, type Report } from './report.ts';
import { figureTable } from './runs-table.ts';

const docs = (path: string) => fileURLToPath(new URL(`../../docs/${path}`, import.meta.url));
const marks = ['<!-- figures -->', '<!-- end of the figures -->'] as const;
const charts = 'images/performance';

/** For everybody: as JSON beside the benchmarks, as a table and a chart in docs/performance.md. */
export function writeDown(report: Report): void {
  addRun(report);
  const chart = chartOf(report.figures);
  mkdirSync(docs(charts), { recursive: true });
  if (chart) writeFileSync(docs(`${charts}/${report.name}.svg`), chart);
  rewrite(docs('performance.md'), marks, () => figuresPart(allRuns()));
}

/** What is wanted and what was found first, then all that each benchmark found. */
export const figuresPart = (benches: readonly (readonly Report[])[]): string =>
  [goalTable(benches), ...benches.map(partOf)].join('\n\n');

function partOf(runs: readonly Report[]): string {
  const newest = runs.at(-1);
  if (!newest) return '';
  const { name, machine, figures } = newest;
  const { cores, cpu, memoryGb, node } = machine;
  const days = [...new Set(runs.map((run) => run.at.slice(0, 10)))].join(', ');
  const worth = conditionsText(runs.map(({ conditions }) => conditions));
  const times = runs.length === 1 ? 'one run' : `${runs.length} runs, the newest last and in the chart`;
  return [
    `### ${name}`,
    `\`npm run bench -- ${name}\`, ${days}: ${times}; ${cores} cores of ${cpu}, ${memoryGb} GB, Node ${node.slice(1)}; ${worth}.`,
    ...(chartOf(figures) ? [`![${name}](${charts}/${name}.svg)`] : []),
    figureTable(runs.map((run) => run.figures)),
  ].join('\n\n');
}
