import { Link } from '@tanstack/react-router';
import { Moon, Sun } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { chooseTheme, useIsDark } from './theme.ts';

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

interface PageProps {
  /** For pages outside a frame. */
  readonly title?: string;
  /** How many there are, once known. */
  readonly count?: string;
  readonly children: ReactNode;
}

/** The top bar, where the title appears once, and the page under it. */
export function Page({ title, count, children }: PageProps) {
  const frame = useContext(FrameContext);
  const tabs = frame?.tabs ?? [];
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-x-6 border-b border-line bg-surface pr-4 pl-6 max-sm:px-4">
        <h1 className="flex h-13 items-center gap-2 text-section font-semibold tracking-[-0.005em] max-sm:text-title">
          {frame?.title ?? title}
          {tabs.length === 0 && <Count value={count} />}
        </h1>
        {tabs.length > 0 && (
          <nav
            aria-label={frame?.title}
            className="-mb-px flex gap-5 self-stretch max-sm:order-last max-sm:h-11 max-sm:w-full"
          >
            {tabs.map((tab) => (
              <Link
                key={tab.path}
                to={tab.path}
                aria-current={tab.isCurrent ? 'page' : undefined}
                className={cx(
                  'flex items-center gap-1.5 border-b-2 text-dense whitespace-nowrap',
                  tab.isCurrent
                    ? 'border-brand-strong font-semibold text-text'
                    : 'border-transparent font-medium text-muted hover:text-text',
                )}
              >
                {tab.label}
                {tab.isCurrent && <Count value={count} />}
              </Link>
            ))}
          </nav>
        )}
        <div className="ml-auto">
          <ThemeToggle />
        </div>
      </header>
      {children}
    </div>
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

function ThemeToggle() {
  const { t } = useTranslation();
  const isDark = useIsDark();
  return (
    <IconButton
      label={t(isDark ? 'useLightTheme' : 'useDarkTheme')}
      icon={isDark ? Sun : Moon}
      onPress={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  );
}
