import { useQuery } from '@tanstack/react-query';
import { flows } from '@yupflow/contract/flows';
import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { FlowPicker } from '../../../../pickers/flow-picker.tsx';
import { Select } from '../../../../ui/select.tsx';
import { type BlockFormProps, useFaultText } from './form-parts.tsx';

const start = '';

/** The blocks of the version that is live; undefined while unknown. */
function usePublishedBlocks(flow: string | null) {
  return useQuery({
    queryKey: ['flows', flow, 'published-blocks'],
    enabled: flow !== null,
    queryFn: async ({ signal }) => {
      const id = flow ?? '';
      const { results } = await call(flows.listVersions, { params: { id }, query: { limit: 50 } }, { signal });
      const live = results.find(({ is_current }) => is_current);
      if (!live) return [];
      const { document } = await call(flows.getVersion, { params: { id, versionId: live.id } }, { signal });
      return document.blocks.filter(({ type }) => type !== 'start').map(({ id: block, name }) => ({ block, name }));
    },
  });
}

export function JumpForm({ block, faults, onChange }: BlockFormProps<BlockOf<'go_to_flow'>>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  const { data: targets = [] } = usePublishedBlocks(block.flow);
  const isThere = block.block === null || targets.some((one) => one.block === block.block);
  return (
    <>
      <FlowPicker
        label={t('form.flow')}
        value={block.flow}
        isPublishedOnly
        onChange={(flow) => onChange({ flow, block: null })}
        help={t('form.flowHelp')}
        error={faultOf('flow')}
      />
      {block.flow !== null && (
        <Select
          label={t('form.entry')}
          value={block.block ?? start}
          options={[
            { value: start, label: t('form.fromStart') },
            ...targets.map(({ block: value, name }) => ({ value, label: name || t('unnamed') })),
            ...(isThere ? [] : [{ value: block.block ?? start, label: t('form.goneBlock') }]),
          ]}
          onChange={(chosen) => onChange({ block: chosen === start ? null : chosen })}
          error={faultOf('block')}
        />
      )}
    </>
  );
}
