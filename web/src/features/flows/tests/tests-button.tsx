import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { controlClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useOpenFlow } from '../builder/open-flow.ts';
import { useTests } from './flow-tests.ts';

const TestsSlideOver = lazy(async () => ({ default: (await import('./tests-slide-over.tsx')).TestsSlideOver }));

/** How many tests the flow has, and the way to them. */
export function TestsButton() {
  const { t } = useTranslation('flow-tests');
  const { id } = useOpenFlow();
  const total = useTests(id).data?.total ?? 0;
  const [isOpen, setIsOpen] = useState(false);
  // It stays from its first use on, so that it can slide away.
  const [isWanted, setIsWanted] = useState(false);
  return (
    <>
      <Button
        onPress={() => {
          setIsWanted(true);
          setIsOpen(true);
        }}
        className={cx(controlClass, 'border-transparent px-2 text-soft hover:bg-raised pressed:bg-raised')}
      >
        <FlaskConical aria-hidden className="size-4 text-muted" />
        <span className="@max-6xl:sr-only">{t('title')}</span>
        {total > 0 && <span className="text-text tabular-nums">{total}</span>}
      </Button>
      <Suspense fallback={null}>
        {isWanted && <TestsSlideOver isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
