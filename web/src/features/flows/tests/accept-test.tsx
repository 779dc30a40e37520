import { type FlowTestResult, flowTests } from '@yupflow/contract/flow-tests';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useBuilderStore } from '../builder/builder-store.ts';
import { useOpenFlow } from '../builder/open-flow.ts';
import { refreshTests } from './flow-tests.ts';

/** What the flow does now is right: the test expects it from now on. */
export function AcceptTest({ result }: { readonly result: FlowTestResult }) {
  const { t } = useTranslation('flow-tests');
  const errorText = useErrorText();
  const store = useBuilderStore();
  const { id } = useOpenFlow();
  const [isAccepting, setIsAccepting] = useState(false);

  async function accept() {
    setIsAccepting(true);
    try {
      const { revision } = store.getState();
      await call(flowTests.accept, { params: { id, testId: result.id }, body: { revision } });
      await refreshTests(id);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsAccepting(false);
    }
  }

  return (
    <Button
      icon={Check}
      label={t('accept.of', { name: result.name })}
      isPending={isAccepting}
      onPress={() => void accept()}
    >
      {t('accept.action')}
    </Button>
  );
}
