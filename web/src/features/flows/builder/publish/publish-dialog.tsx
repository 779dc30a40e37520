import { useReactFlow } from '@xyflow/react';
import { ApiError } from '@yupflow/contract/client';
import { flows } from '@yupflow/contract/flows';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { useErrorText } from '../../../../locales/error-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { refreshTests, useTestRun, useTests } from '../../tests/flow-tests.ts';
import { PublishTests } from '../../tests/publish-tests.tsx';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { DialogFrame } from '../dialog-frame.tsx';
import { refreshFlow, useOpenFlow } from '../open-flow.ts';
import { saveDraft } from '../saving/save-draft.ts';
import { noteStale } from '../saving/stale-state.ts';
import { showBlock } from '../show-block.ts';
import { FaultList } from '../top-bar/fault-list.tsx';
import { DiffList } from '../versions/diff-list.tsx';
import { useVersion } from '../versions/versions.ts';
import { Inside } from './inside.tsx';

/** What goes live, what keeps it from that, and what becomes of those who are inside. */
export function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('builder');
  const { t: common } = useTranslation();
  const { t: ofTests } = useTranslation('flow-tests');
  const errorText = useErrorText();
  const store = useBuilderStore();
  const flow = useReactFlow();
  const { id, name, inside } = useOpenFlow();
  const hasFaults = useBuilder((state) => state.faults.length > 0);
  const tests = useTests(id);
  const hasTests = (tests.data?.total ?? 0) > 0;
  const run = useTestRun(id, hasTests && !hasFaults);
  const hasFailedTests = !run.isFetching && (run.data?.some(({ is_passed }) => !is_passed) ?? false);
  const [movesSessions, setMovesSessions] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);

  async function publish() {
    setIsPublishing(true);
    try {
      if (!(await saveDraft(store))) {
        toast.error(t('saving.failed'));
        return;
      }
      const { number } = await call(flows.publish, {
        params: { id },
        body: {
          revision: store.getState().revision,
          moves_sessions: movesSessions,
          despite_tests: hasFailedTests,
        },
      });
      await refreshFlow(id);
      toast.success(t('publish.done', { number }));
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'flow_stale') {
        store.getState().noteSaving('stale');
        noteStale(error.body.saved_by ?? null);
        onClose();
      } else {
        if (error instanceof ApiError && error.body.faults) store.getState().setFaults(error.body.faults);
        if (error instanceof ApiError && error.code === 'flow_tests_failed') await refreshTests(id);
        toast.error(errorText(error));
      }
    } finally {
      setIsPublishing(false);
    }
  }

  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title={t('publish.title', { name })}
      help={t('publish.help')}
      footer={
        <>
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button
            look="primary"
            isDisabled={hasFaults || tests.isPending || run.isFetching}
            isPending={isPublishing}
            onPress={() => void publish()}
          >
            {hasFailedTests ? ofTests('publishAnyway') : t('publish.action')}
          </Button>
        </>
      }
    >
      {hasFaults && (
        <section className="rounded-lg border border-bad-line bg-bad-soft pt-2">
          <h3 className="px-3 pb-1 text-dense font-semibold text-bad">{t('publish.problems')}</h3>
          <FaultList
            onShow={(block) => {
              onClose();
              requestAnimationFrame(() => requestAnimationFrame(() => showBlock(store, flow, block)));
            }}
          />
        </section>
      )}
      <Changes />
      {hasTests && !hasFaults && <PublishTests run={run} />}
      <Inside count={inside} movesSessions={movesSessions} onChange={setMovesSessions} />
    </DialogFrame>
  );
}

function Changes() {
  const { t } = useTranslation('builder');
  const { id, version } = useOpenFlow();
  const draft = useBuilder((state) => state.document);
  const live = useVersion(id, version?.id ?? null);
  return (
    <section>
      <h3 className="text-dense font-semibold">{t('publish.changes')}</h3>
      {version && <p className="mb-2 text-meta text-muted">{t('publish.against', { number: version.number })}</p>}
      {!version ? (
        <p className="text-dense text-muted">{t('diff.first', { count: draft.blocks.length })}</p>
      ) : live.data ? (
        <DiffList before={live.data.document} after={draft} />
      ) : live.isError ? (
        <p className="text-dense text-bad">{t('versions.loadFailed')}</p>
      ) : (
        <Skeleton className="h-12 rounded" />
      )}
    </section>
  );
}
