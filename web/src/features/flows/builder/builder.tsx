import { ReactFlowProvider } from '@xyflow/react';
import type { OpenFlow } from '@yupflow/contract/flows';
import type { BlockCategory } from '@yupflow/flow-engine/blocks/block';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import { atMostTablet, useMediaQuery } from '../../../browser/media-query.ts';
import { cx } from '../../../ui/cx.ts';
import { toast } from '../../../ui/toast.ts';
import { NamesProvider } from '../blocks/names-provider.tsx';
import { BuilderContext, createBuilderStore, useBuilder, useBuilderStore } from './builder-store.ts';
import './builder.css';
import { Canvas } from './canvas/canvas.tsx';
import { CanvasPopups } from './canvas/canvas-popups.tsx';
import { Drawer } from './drawer/drawer.tsx';
import { Rail } from './drawer/rail.tsx';
import { FindBar } from './find-bar.tsx';
import { useBuilderKeys } from './keys/use-builder-keys.ts';
import { useClipboard } from './keys/use-clipboard.ts';
import { OpenFlowContext } from './open-flow.ts';
import { takeKept, useKeptDraft } from './saving/kept-draft.ts';
import { LeaveGuard } from './saving/leave-guard.tsx';
import { StaleDialog } from './saving/stale-dialog.tsx';
import { useAutosave } from './saving/use-autosave.ts';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import { SidePanel } from './side-panel.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import { usePresence } from './use-editors.ts';
import { useFaults } from './use-faults.ts';
import { useTheirChanges } from './use-their-changes.ts';

/** One canvas, three modes. */
export function Builder({ flow }: { readonly flow: OpenFlow }) {
  const [store] = useState(() => createBuilderStore(flow));
  return (
    <OpenFlowContext value={flow}>
      <BuilderContext value={store}>
        <ReactFlowProvider>
          <NamesProvider media={flow.media}>
            <Work flowId={flow.id} />
          </NamesProvider>
        </ReactFlowProvider>
      </BuilderContext>
    </OpenFlowContext>
  );
}

function Work({ flowId }: { readonly flowId: string }) {
  const [category, setCategory] = useState<BlockCategory | null>('content');
  const [isFinding, setIsFinding] = useState(false);
  const isEditing = useBuilder((state) => state.mode === 'edit' && !state.isReadOnly);
  const isBeside = useBuilder((state) => state.mode !== 'edit');
  const store = useBuilderStore();
  const shown = useBuilder((state) => state.shown);
  const search = useRef<HTMLDivElement>(null);
  const isSmall = useMediaQuery(atMostTablet);
  const setReadOnly = useBuilder((state) => state.setReadOnly);
  useEffect(() => setReadOnly(isSmall), [setReadOnly, isSmall]);
  useTakeUp();
  useKeptDraft();
  useAutosave();
  useFaults();
  usePresence(flowId);
  useTheirChanges(flowId);
  useClipboard();
  useBuilderKeys({
    find: () => setIsFinding(true),
    drawer: () => {
      setCategory((open) => open ?? 'content');
      requestAnimationFrame(() => search.current?.querySelector('input')?.focus());
    },
  });
  return (
    <div data-whole className="flex h-full min-h-0 flex-col">
      <TopBar />
      {isSmall && <SmallScreen />}
      <div className="@container flex min-h-0 flex-1 max-sm:[&>aside]:w-full">
        {isEditing && <Rail category={category} onChoose={setCategory} />}
        {isEditing && category && <Drawer category={category} searchRef={search} />}
        {/* A phone has no room for both. */}
        <div className={cx('relative min-w-0 flex-1', isBeside && 'max-sm:hidden')}>
          <BuilderContext value={shown ?? store}>
            <Canvas key={shown ? 'version' : 'draft'} />
          </BuilderContext>
          {isFinding && <FindBar onClose={() => setIsFinding(false)} />}
        </div>
        <SidePanel />
      </div>
      <CanvasPopups />
      <ShortcutsSheet />
      <StaleDialog />
      <LeaveGuard />
    </div>
  );
}

/** What could not be saved before the page was taken away is shown again, and saved. */
function useTakeUp(): void {
  const { t } = useTranslation('builder');
  const store = useBuilderStore();
  const me = useMe()?.id;
  useEffect(() => {
    const kept = me ? takeKept(store.getState().flowId, me) : null;
    if (!kept) return;
    store.getState().takeUp(kept.document, kept.revision);
    toast.info(t('saving.restored'));
  }, [store, me, t]);
}

function SmallScreen() {
  const { t } = useTranslation('builder');
  return (
    <p className="flex shrink-0 items-center gap-2 border-b border-warn-line bg-warn-soft px-4 py-2 text-dense text-warn">
      <MonitorSmartphone aria-hidden className="size-4 shrink-0" />
      {t('small')}
    </p>
  );
}
