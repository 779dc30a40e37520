import { type FlowTest, type FlowTestResult, flowTests } from '@yupflow/contract/flow-tests';
import { Check, Ellipsis, PencilLine, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../../ui/menu.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useOpenFlow } from '../builder/open-flow.ts';
import { AcceptTest } from './accept-test.tsx';
import { refreshTests } from './flow-tests.ts';
import { TestChanges } from './test-changes.tsx';
import { TestNameDialog } from './test-name-dialog.tsx';

interface Props {
  readonly test: FlowTest;
  /** Undefined while it runs, or where it could not. */
  readonly result: FlowTestResult | undefined;
  readonly isRunning: boolean;
}

export function TestRow({ test, result, isRunning }: Props) {
  const { t } = useTranslation('flow-tests');
  const { name, acts, accepted_at, created_by } = test;
  return (
    <li className="rounded-lg border border-line p-3">
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 text-body font-semibold wrap-anywhere">{name}</h3>
        {isRunning ? <Skeleton className="h-5 w-16 rounded-md" /> : result && <ResultBadge result={result} />}
        <TestMenu test={test} />
      </div>
      <p className="text-meta text-muted">
        {t('acts', { count: acts })} · <RelativeTime moment={accepted_at} />
        {created_by && ` · ${created_by.name}`}
      </p>
      {!isRunning && result && !result.is_passed && (
        <div className="mt-3 flex flex-col items-start gap-3 border-t border-line pt-3 *:first:self-stretch">
          <TestChanges result={result} />
          <AcceptTest result={result} />
        </div>
      )}
    </li>
  );
}

export function ResultBadge({ result: { is_passed } }: { readonly result: FlowTestResult }) {
  const { t } = useTranslation('flow-tests');
  return is_passed ? (
    <Badge look="ok" icon={Check}>
      {t('passed')}
    </Badge>
  ) : (
    <Badge look="bad" icon={X}>
      {t('failed')}
    </Badge>
  );
}

function TestMenu({ test: { id: testId, name } }: { readonly test: FlowTest }) {
  const { t } = useTranslation('flow-tests');
  const errorText = useErrorText();
  const { id } = useOpenFlow();
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const params = { id, testId };

  async function rename(next: string): Promise<boolean> {
    await call(flowTests.update, { params, body: { name: next } });
    await refreshTests(id);
    return true;
  }

  async function remove() {
    close();
    try {
      await call(flowTests.remove, { params });
      await refreshTests(id);
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  return (
    <>
      <MenuTrigger>
        <IconButton label={t('menu', { name })} icon={Ellipsis} />
        <Menu aria-label={t('menu', { name })} onAction={(key) => setAsked(key as 'rename' | 'remove')}>
          <MenuAction id="rename" icon={PencilLine}>
            {t('rename.action')}
          </MenuAction>
          <MenuAction id="remove" icon={Trash2} isDangerous>
            {t('remove.action')}
          </MenuAction>
        </Menu>
      </MenuTrigger>
      {asked === 'rename' && (
        <TestNameDialog
          title={t('rename.title')}
          confirmLabel={t('rename.confirm')}
          given={name}
          save={rename}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title={t('remove.title', { name })}
        confirmLabel={t('remove.action')}
        onConfirm={() => void remove()}
        onCancel={close}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </>
  );
}
