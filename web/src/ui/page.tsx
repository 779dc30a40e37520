import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

interface Tab {
  readonly label: string;
  readonly path: string;
  readonly isCurrent: boolean;
}

interface Frame {
  readonly title: string;
  readonly tabs: readonly Tab[];
}

const FrameContext = createContext<Frame | null>(null);

/** A layout whose pages share one title and stand beside each other as tabs. */
export function PageFrame({ title, tabs, children }: Frame & { readonly children: ReactNode }) {
  return <FrameContext value={{ title, tabs }}>{children}</FrameContext>;
}

const ToolsContext = createContext<ReactNode>(null);

/** What stands at the end of every page's top bar: the shell's own search, help and bell. */
export function PageTools({ tools, children }: { readonly tools: ReactNode; readonly children: ReactNode }) {
  return <ToolsContext value={tools}>{children}</ToolsContext>;
}

interface PageProps {
  /** For pages outside a frame. */
  readonly title?: string;
  /** How many there are, once known. */
  readonly count?: string;
  /** From a page about one thing to where it stands among others: that page has a heading of its own. */
  readonly back?: { readonly label: string; readonly onPress: () => void };
  /** What the page is there for, before the shell's own tools. */
  readonly actions?: ReactNode;
  /** For what fills a phone's screen and has a bar of its own: the title is only read out. */
  readonly isBarHidden?: boolean;
  readonly children: ReactNode;
}

/** The top bar, where the title appears once, and the page under it. */
export function Page({ title, count, back, actions, isBarHidden = false, children }: PageProps) {
  const frame = useContext(FrameContext);
  const tools = useContext(ToolsContext);
  const tabs = back ? [] : (frame?.tabs ?? []);
  if (isBarHidden)
    return (
      <div data-alone className="flex h-full min-h-0 flex-col">
        <h1 className="sr-only">{frame?.title ?? title}</h1>
        {children}
      </div>
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="@container shrink-0 border-b border-line bg-surface">
        {/* Many tabs leave the tools less room: they look at this group. */}
        <div
          data-crowded={tabs.length > 2 || undefined}
          className="group/bar flex flex-wrap items-center gap-x-6 pr-4 pl-6 max-sm:px-4"
        >
          {back ? (
            <div className="flex h-13 items-center">
              <Button look="ghost" icon={ArrowLeft} onPress={back.onPress} className="-ml-3 text-body!">
                {back.label}
              </Button>
            </div>
          ) : (
            <h1 className="flex h-13 min-w-0 items-center gap-2 text-section font-semibold tracking-[-0.005em] max-sm:text-title">
              <span className="truncate">{frame?.title ?? title}</span>
              {tabs.length === 0 && <Count value={count} />}
            </h1>
          )}
          {tabs.length > 0 && <Tabs label={frame?.title ?? ''} tabs={tabs} count={count} />}
          {(tools || actions) && (
            <div className="ml-auto flex items-center gap-1">
              {actions}
              {tools}
            </div>
          )}
        </div>
      </header>
      {children}
    </div>
  );
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly count: string | undefined;
}

/**
 * In a row of their own where the bar is too narrow for title, tabs and tools; very many can be pushed aside there. The
 * count stands in the gap, so that no tab moves when it comes or goes; a phone and very many tabs have no room for it.
 */
function placeOf(count: number): string {
  if (count > 6)
    return 'gap-x-5 sm:gap-x-6 @max-7xl:order-last @max-7xl:h-11 @max-7xl:w-full @max-7xl:overflow-x-auto @7xl:self-stretch';
  if (count > 4)
    return 'gap-x-5 sm:gap-x-10 sm:pr-8 @max-5xl:order-last @max-5xl:h-11 @max-5xl:w-full @5xl:self-stretch';
  return 'gap-x-5 sm:gap-x-11 sm:pr-8 @max-4xl:order-last @max-4xl:h-11 @max-4xl:w-full @4xl:self-stretch';
}

/** On a phone, the one that is open may stand beside the screen. */
const bringIntoView = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView?.({ block: 'nearest', inline: 'center' });

function Tabs({ label, tabs, count }: TabsProps) {
  return (
    <nav
      aria-label={label}
      data-pushable={tabs.length > 3 || undefined}
      className={cx(
        '-mb-px flex min-w-0',
        placeOf(tabs.length),
        // More than a phone holds can be pushed aside.
        tabs.length > 3 && 'max-sm:-mx-4 max-sm:w-auto! max-sm:overflow-x-auto max-sm:px-4',
      )}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.path}
          ref={tab.isCurrent ? bringIntoView : undefined}
          to={tab.path}
          aria-current={tab.isCurrent ? 'page' : undefined}
          className={cx(
            'relative flex shrink-0 items-center border-b-2 text-dense whitespace-nowrap',
            tab.isCurrent
              ? 'border-brand-strong font-semibold text-text'
              : 'border-transparent font-medium text-muted hover:text-text',
          )}
        >
          {/* As wide as in the weight of the current one. */}
          <span
            data-label={tab.label}
            className="text-center after:invisible after:block after:h-0 after:font-semibold after:content-[attr(data-label)]"
          >
            {tab.label}
          </span>
          {tab.isCurrent && tabs.length <= 6 && (
            <span className="absolute left-full flex pl-1 max-sm:hidden">
              <Count value={count} />
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

function Count({ value }: { readonly value: string | undefined }) {
  if (value === undefined) return null;
  return (
    <span className="inline-flex h-5 items-center rounded-md bg-raised px-1.5 text-meta font-medium text-soft tabular-nums">
      {value}
    </span>
  );
}
