import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldPicker } from '../../../../pickers/actions/field-picker.tsx';
import { VariableField } from '../../../../pickers/actions/variable-field.tsx';
import { CountField } from '../../../../pickers/count-field.tsx';
import { HelpLink } from '../../../../resource/help-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { type BlockFormProps, Section, useFaultText } from './form-parts.tsx';
import { PairsEditor } from './pairs-editor.tsx';
import { RequestTrial } from './request-trial.tsx';

type RequestBlock = BlockOf<'http_request'>;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const bodies = ['none', 'json', 'form', 'text'] as const;
const longestPath = 200;

export function RequestForm({ block, faults, onChange }: BlockFormProps<RequestBlock>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  /** What the last trial answered, to pick from. */
  const [paths, setPaths] = useState<readonly string[]>([]);
  return (
    <>
      <Select
        label={t('form.method')}
        value={block.method}
        options={methods.map((value) => ({ value, label: value }))}
        onChange={(method) => onChange({ method })}
      />
      <VariableField
        label={t('form.address')}
        isCode
        placeholder="https://"
        value={block.url}
        longest={flowLimits.urlLength}
        onChange={(url) => onChange({ url })}
        error={faultOf('url')}
        help={<HelpLink about="flows#http" />}
      />
      <PairsEditor
        title={t('form.query')}
        addLabel={t('form.addQuery')}
        pairs={block.query}
        errorOf={(place) => faultOf(`query.${place}`)}
        onChange={(query) => onChange({ query })}
      />
      <PairsEditor
        title={t('form.headers')}
        addLabel={t('form.addHeader')}
        pairs={block.headers}
        errorOf={(place) => faultOf(`headers.${place}`)}
        onChange={(headers) => onChange({ headers })}
      />
      <Section title={t('form.body')}>
        <Select
          label={t('form.bodyKind')}
          value={block.body.kind}
          options={bodies.map((value) => ({ value, label: t(`form.bodies.${value}`) }))}
          onChange={(kind) => onChange({ body: { ...block.body, kind } })}
        />
        {block.body.kind !== 'none' && (
          <VariableField
            label={t('form.body')}
            isCode
            rows={5}
            value={block.body.text}
            longest={flowLimits.bodyLength}
            onChange={(text) => onChange({ body: { ...block.body, text } })}
            help={t(`form.bodyHelp.${block.body.kind}`)}
            error={faultOf('body')}
          />
        )}
      </Section>
      <CountField
        label={t('form.timeout')}
        value={block.timeout}
        least={1}
        most={flowLimits.timeoutSeconds}
        onChange={(timeout) => onChange({ timeout })}
        help={t('form.timeoutHelp')}
      />
      <RequestTrial block={block} onPaths={setPaths} />
      <Saves block={block} paths={paths} faultOf={faultOf} onChange={onChange} />
    </>
  );
}

interface SavesProps extends Pick<BlockFormProps<RequestBlock>, 'block' | 'onChange'> {
  readonly paths: readonly string[];
  readonly faultOf: (part: string) => string | null;
}

/** What of the answer goes into which field. */
function Saves({ block: { saves }, paths, faultOf, onChange }: SavesProps) {
  const { t } = useTranslation('blocks');
  const change = (place: number, changes: Partial<(typeof saves)[number]>) =>
    onChange({ saves: saves.map((save, at) => (at === place ? { ...save, ...changes } : save)) });
  const ways = [...new Set([...paths, ...saves.map(({ path }) => path)])].filter(Boolean);
  return (
    <Section title={t('form.saves')} help={t(paths.length > 0 ? 'form.savesPick' : 'form.savesHelp')}>
      {saves.map((save, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is saved has no id
        <div key={place} className="flex flex-col gap-2 rounded-lg border border-line p-2">
          <div className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              {paths.length > 0 ? (
                <Select
                  label={t('form.path')}
                  value={save.path}
                  options={[
                    ...(save.path ? [] : [{ value: '', label: t('form.choosePath') }]),
                    ...ways.map((value) => ({ value, label: value })),
                  ]}
                  onChange={(path) => change(place, { path })}
                />
              ) : (
                <TextField
                  label={t('form.path')}
                  value={save.path}
                  placeholder="data.items.0.id"
                  maxLength={longestPath}
                  isCode
                  autoComplete="off"
                  onChange={(path) => change(place, { path })}
                />
              )}
            </div>
            <IconButton
              label={t('form.removeOf', { name: save.path || t('unnamed') })}
              icon={X}
              onPress={() => onChange({ saves: saves.filter((_, at) => at !== place) })}
            />
          </div>
          <FieldPicker
            label={t('form.saveIn')}
            value={save.field}
            onChange={(field) => change(place, { field })}
            error={faultOf(`saves.${place}`)}
          />
        </div>
      ))}
      {saves.length < flowLimits.pairs && (
        <Button icon={Plus} onPress={() => onChange({ saves: [...saves, { path: '', field: null }] })}>
          {t('form.addSave')}
        </Button>
      )}
    </Section>
  );
}
