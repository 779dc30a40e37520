import { flowTests } from '@yupflow/contract/flow-tests';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useBuilderStore } from '../builder/builder-store.ts';
import { useOpenFlow } from '../builder/open-flow.ts';
import { saveDraft } from '../builder/saving/save-draft.ts';
import type { Simulation } from '../simulate/use-simulation.ts';
import { refreshTests } from './flow-tests.ts';
import { TestNameDialog } from './test-name-dialog.tsx';
import { useRecordedRun } from './use-recorded-run.ts';

interface Props {
  readonly simulation: Simulation;
}

/** Keeps the run, as far as it has come. */
export function SaveTest({ simulation }: Props) {
  const { t } = useTranslation('flow-tests');
  const [isOpen, setIsOpen] = useState(false);
  const { hasBegun, isStale, one, acts } = simulation;
  const canSave = hasBegun && !isStale && !one.entering && acts.length <= flowLimits.acts;
  return (
    <>
      <Button icon={FlaskConical} isDisabled={!canSave} onPress={() => setIsOpen(true)} className="flex-1">
        {t('save.action')}
      </Button>
      {isOpen && <SaveDialog simulation={simulation} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SaveDialog({ simulation, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation('flow-tests');
  const { t: ofBuilder } = useTranslation('builder');
  const store = useBuilderStore();
  const { id } = useOpenFlow();
  const run = useRecordedRun(simulation);

  async function save(name: string): Promise<boolean> {
    if (!(await saveDraft(store))) {
      toast.error(ofBuilder('saving.failed'));
      return false;
    }
    const { revision } = store.getState();
    await call(flowTests.create, { params: { id }, body: { name, revision, run } });
    await refreshTests(id);
    toast.success(t('save.done'));
    return true;
  }

  return (
    <TestNameDialog
      title={t('save.title')}
      help={t('save.help')}
      confirmLabel={t('save.confirm')}
      save={save}
      onClose={onClose}
    />
  );
}
