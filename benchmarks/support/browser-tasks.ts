import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of the processor, which others may have had meanwhile. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const rendering = new Set([
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'UpdateLayer',
  'HitTest',
  'IntersectionObserverController::computeIntersections',
]);

/** The tasks of a page's main thread while something is done there, in ms: in all, and without what draws. */
export async function tasksOf(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<readonly { readonly whole: number; readonly scripted: number }[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  // The page's own thread is the one that was busiest: others belong to the browser and to empty tabs.
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const perThread = threads.map(({ pid, tid }) => ofThread(traceEvents, pid, tid));
  return perThread.toSorted((one, other) => sumOf(other) - sumOf(one))[0] ?? [];
}

const sumOf = (tasks: readonly { readonly whole: number }[]) => tasks.reduce((sum, { whole }) => sum + whole, 0);

function ofThread(events: readonly TraceEvent[], pid: number, tid: number) {
  const own = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X');
  const drawn = own.filter(({ name }) => rendering.has(name));
  return own
    .filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
    .map(({ ts, dur = 0, tdur = dur }) => {
      const inside = drawn.filter((event) => event.ts >= ts && event.ts < ts + dur);
      // One that stands within another was counted with it.
      const outer = inside.filter(
        (event) =>
          !inside.some(
            (one) => one !== event && one.ts <= event.ts && one.ts + (one.dur ?? 0) >= event.ts + (event.dur ?? 0),
          ),
      );
      const drawing = outer.reduce((sum, event) => sum + (event.tdur ?? event.dur ?? 0), 0);
      return { whole: tdur / 1_000, scripted: (tdur - drawing) / 1_000 };
    });
}
