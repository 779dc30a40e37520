import type { WebhookAction } from '@yupflow/contract/webhooks';
import { useTranslation } from 'react-i18next';
import { FlowPicker } from '../../../pickers/flow-picker.tsx';
import { useLines } from '../../../pickers/use-lines.ts';
import { Select } from '../../../ui/select.tsx';

interface Props {
  readonly action: Extract<WebhookAction, { action: 'start_flow' }>;
  readonly onChange: (action: WebhookAction) => void;
}

const anyLine = '';

export function StartFlowFields({ action, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  const { data: lines = [] } = useLines();
  return (
    <div className="flex flex-col gap-2.5 px-1.5 pt-1.5 pb-1">
      <FlowPicker
        label={t('actions.flow')}
        value={action.flow}
        isPublishedOnly
        onChange={(flow) => onChange({ ...action, flow })}
        help={t('actions.flowHelp')}
      />
      <Select
        label={t('actions.line')}
        help={t('actions.lineHelp')}
        value={action.connection ?? anyLine}
        options={[
          { value: anyLine, label: t('actions.anyLine') },
          ...lines.map(({ id, name, status }) => ({
            value: id,
            label: status === 'CONNECTED' ? name : t('actions.lineDown', { name }),
          })),
        ]}
        onChange={(id) => onChange({ ...action, connection: id === anyLine ? null : id })}
      />
    </div>
  );
}
