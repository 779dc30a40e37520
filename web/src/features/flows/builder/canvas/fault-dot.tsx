import { useMemo } from 'react';
import { Button } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import { useBuilder, useBuilderStore } from '../builder-store.ts';

/** What is wrong with a block, on its corner; the reason on hover. */
export function FaultDot({ id }: { readonly id: string }) {
  const { t } = useTranslation('blocks');
  const store = useBuilderStore();
  const faults = useBuilder((state) => state.faults);
  const reasons = useMemo(
    () => [...new Set(faults.filter(({ block }) => block === id).map(({ code }) => t(`faults.${code}`)))],
    [faults, id, t],
  );
  return (
    <TooltipTrigger delay={200}>
      <Button
        excludeFromTabOrder
        aria-label={reasons.join(' ')}
        onPress={() => store.getState().select([id])}
        className="nodrag absolute -top-2.25 -right-2.25 z-1 grid size-5 place-items-center rounded-full bg-bad-fill text-meta/none font-semibold text-bad-foreground ring-3 ring-page"
      >
        !
      </Button>
      <Tooltip>{reasons.join(' ')}</Tooltip>
    </TooltipTrigger>
  );
}
