import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AcceptTest } from './accept-test.tsx';
import type { useTestRun } from './flow-tests.ts';
import { RunSummary } from './run-summary.tsx';
import { TestChanges } from './test-changes.tsx';
import { ResultBadge } from './test-row.tsx';

/** What the tests say to what is about to be published; those that fail name what changed. */
export function PublishTests({ run }: { readonly run: ReturnType<typeof useTestRun> }) {
  const { t } = useTranslation('flow-tests');
  const failed = run.isFetching ? [] : (run.data?.filter(({ is_passed }) => !is_passed) ?? []);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-dense font-semibold">{t('title')}</h3>
      <RunSummary run={run} />
      {failed.length > 0 && (
        <ul className="flex flex-col gap-2">
          {failed.map((result) => (
            <li key={result.id}>
              <details className="group rounded-lg border border-line">
                <summary className="flex cursor-default items-center gap-2 px-3 py-2 text-dense font-medium">
                  <span className="min-w-0 flex-1 wrap-anywhere">{result.name}</span>
                  <ResultBadge result={result} />
                  <ChevronDown aria-hidden className="size-4 text-muted group-open:rotate-180" />
                </summary>
                <div className="flex flex-col items-start gap-3 border-t border-line p-3 *:first:self-stretch">
                  <TestChanges result={result} />
                  <AcceptTest result={result} />
                </div>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
