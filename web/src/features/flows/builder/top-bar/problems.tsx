import { useReactFlow } from '@xyflow/react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { controlClass } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { showBlock } from '../show-block.ts';
import { FaultList } from './fault-list.tsx';

/** How many things keep the flow from being published, and which. */
export function Problems() {
  const { t } = useTranslation('builder');
  const store = useBuilderStore();
  const flow = useReactFlow();
  const [isOpen, setIsOpen] = useState(false);
  const count = useBuilder((state) => state.faults.length);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button
        className={cx(
          controlClass,
          'border-transparent px-2 hover:bg-raised pressed:bg-raised',
          count > 0 ? 'text-bad' : 'text-soft',
        )}
      >
        {count > 0 ? (
          <TriangleAlert aria-hidden className="size-4" />
        ) : (
          <CircleCheck aria-hidden className="size-4 text-ok" />
        )}
        <span className="@max-6xl:sr-only">{count > 0 ? t('problems.button', { count }) : t('problems.none')}</span>
        {count > 0 && (
          <span aria-hidden className="tabular-nums @6xl:hidden">
            {count}
          </span>
        )}
      </Button>
      <Popover
        placement="bottom end"
        className="w-90 rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
      >
        <Dialog aria-label={t('problems.title')} className="outline-none">
          <h2 className="px-4 pt-3 text-dense font-semibold">{t('problems.title')}</h2>
          <p className="px-4 pb-2 text-meta text-muted">{t(count > 0 ? 'problems.help' : 'problems.noneText')}</p>
          <FaultList
            onShow={(id) => {
              setIsOpen(false);
              store.getState().setMode('edit');
              // Once the list is gone, which gives the focus back.
              requestAnimationFrame(() => requestAnimationFrame(() => showBlock(store, flow, id)));
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
