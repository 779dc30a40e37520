import { type FlowVersion, flows } from '@yupflow/contract/flows';
import { Check, GitCompareArrows, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { useErrorText } from '../../../../locales/error-text.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FailedPart } from '../../../../ui/failed-part.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useBuilder, useBuilderStore } from '../builder-store.ts';
import { DialogFrame } from '../dialog-frame.tsx';
import { refreshFlow, useOpenFlow } from '../open-flow.ts';
import { Inside } from '../publish/inside.tsx';
import { saveDraft } from '../saving/save-draft.ts';
import { DiffList } from './diff-list.tsx';
import { useVersion } from './versions.ts';

interface Props {
  readonly version: FlowVersion;
  readonly onRestored: () => void;
}

export function VersionRow({ version, onRestored }: Props) {
  const { t } = useTranslation('builder');
  const [isCompared, setIsCompared] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { number, published_at, by, is_current, restored_from, blocks, inside } = version;
  return (
    <li className="rounded-lg border border-line p-3">
      <div className="flex items-center gap-2">
        <span className="text-body font-semibold">{t('versions.short', { number })}</span>
        {is_current && (
          <Badge look="ok" icon={Check}>
            {t('versions.current')}
          </Badge>
        )}
        <span className="ml-auto text-meta text-muted">
          <RelativeTime moment={published_at} /> {by && t('versions.by', { name: by.name })}
        </span>
      </div>
      <p className="mt-0.5 text-meta text-muted">
        {[
          t('versions.blocks', { count: blocks }),
          inside > 0 && t('versions.inside', { count: inside }),
          restored_from !== null && t('versions.restoredFrom', { number: restored_from }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-2 flex gap-2">
        <Button
          look="ghost"
          icon={GitCompareArrows}
          label={t('versions.compareOf', { number })}
          onPress={() => setIsCompared(!isCompared)}
        >
          {t('versions.compare')}
        </Button>
        {!is_current && (
          <Button
            look="ghost"
            icon={RotateCcw}
            label={t('versions.restoreOf', { number })}
            onPress={() => setIsAsking(true)}
          >
            {t('versions.restore')}
          </Button>
        )}
      </div>
      {isCompared && <Comparison versionId={version.id} />}
      {isAsking && <RestoreDialog version={version} onClose={() => setIsAsking(false)} onRestored={onRestored} />}
    </li>
  );
}

function Comparison({ versionId }: { readonly versionId: string }) {
  const { t } = useTranslation('builder');
  const { id } = useOpenFlow();
  const version = useVersion(id, versionId);
  const draft = useBuilder((state) => state.document);
  return (
    <div className="mt-2 border-t border-line pt-3">
      {version.data ? (
        <DiffList before={version.data.document} after={draft} />
      ) : version.isError ? (
        <FailedPart onRetry={() => void version.refetch()} isRetrying={version.isRefetching}>
          {t('versions.loadFailed')}
        </FailedPart>
      ) : (
        <Skeleton className="h-12 rounded" />
      )}
    </div>
  );
}

interface RestoreProps {
  readonly version: FlowVersion;
  readonly onClose: () => void;
  readonly onRestored: () => void;
}

/** Brings an earlier version back, once it is clear what that means. */
function RestoreDialog({ version, onClose, onRestored }: RestoreProps) {
  const { t } = useTranslation('builder');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const store = useBuilderStore();
  const { id, inside } = useOpenFlow();
  const [movesSessions, setMovesSessions] = useState(false);
  const [isRestoring, setIsRestoring] = useState(false);

  async function restore() {
    setIsRestoring(true);
    try {
      await saveDraft(store);
      const { number } = await call(flows.restoreVersion, {
        params: { id, versionId: version.id },
        body: { moves_sessions: movesSessions },
      });
      store.getState().load(await call(flows.get, { params: { id } }));
      await refreshFlow(id);
      toast.success(t('versions.restored', { from: version.number, number }));
      onClose();
      onRestored();
    } catch (error) {
      toast.error(errorText(error));
      setIsRestoring(false);
    }
  }

  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title={t('versions.restoreTitle', { number: version.number })}
      footer={
        <>
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button look="primary" isPending={isRestoring} onPress={() => void restore()}>
            {t('versions.restoreOf', { number: version.number })}
          </Button>
        </>
      }
    >
      <p className="text-body text-soft">{t('versions.restoreText')}</p>
      <Inside count={inside} movesSessions={movesSessions} onChange={setMovesSessions} />
    </DialogFrame>
  );
}
