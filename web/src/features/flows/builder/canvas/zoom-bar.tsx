import { useReactFlow, useStore } from '@xyflow/react';
import { Maximize, Minus, Plus, WandSparkles } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { quickly } from './motion.ts';
import { tidyUp } from './tidy-up.ts';
import { showWhole } from './whole-view.ts';

const small = 'h-7.5! w-7.5! rounded-md! text-muted';

export function ZoomBar() {
  const { t } = useTranslation('builder');
  const percent = useStore(({ transform: [, , zoom] }) => Math.round(zoom * 100));
  const flow = useReactFlow();
  const store = useBuilderStore();
  const canEdit = useBuilder((state) => state.mode === 'edit' && !state.isReadOnly);
  return (
    <div
      role="toolbar"
      aria-label={t('zoom.label')}
      className="flex h-8 w-44.5 items-center justify-between rounded-lg border border-line bg-surface shadow-float"
    >
      <IconButton label={t('zoom.out')} icon={Minus} className={small} onPress={() => void flow.zoomOut(quickly())} />
      <TooltipTrigger>
        <Button
          onPress={() => void flow.zoomTo(1, quickly())}
          className="w-10 rounded-md text-center text-meta/none font-medium tabular-nums"
        >
          {t('zoom.percent', { percent })}
        </Button>
        <Tooltip>{t('zoom.reset')}</Tooltip>
      </TooltipTrigger>
      <IconButton label={t('zoom.in')} icon={Plus} className={small} onPress={() => void flow.zoomIn(quickly())} />
      <span aria-hidden className="h-4.5 w-px bg-line" />
      <IconButton
        label={t('zoom.fit')}
        icon={Maximize}
        className={small}
        onPress={() => showWhole(flow, store.getState().document)}
      />
      {canEdit && (
        <IconButton
          label={t('layout')}
          icon={WandSparkles}
          className={small}
          onPress={() => void tidyUp(store, flow)}
        />
      )}
    </div>
  );
}
