import type { Template } from '@yupflow/contract/templates';
import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { flowLimits } from '@yupflow/flow-engine/flow-limits';
import { CornerUpLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newPartId } from '../../../../pickers/actions/part-ids.ts';
import { VariableField } from '../../../../pickers/actions/variable-field.tsx';
import { HeaderFile } from '../../../../pickers/templates/header-file.tsx';
import { PlaceFields } from '../../../../pickers/templates/place-fields.tsx';
import { TemplatePicker } from '../../../../pickers/templates/template-picker.tsx';
import { hasFileHeader, valuesFor } from '../../../../pickers/templates/template-values.ts';
import { useTemplate } from '../../../../pickers/templates/use-templates.ts';
import { useMediaLinks } from '../media-links.ts';
import { useNames } from '../use-names.ts';
import { AskingFields } from './asking-fields.tsx';
import { type BlockFormProps, Section, useFaultText } from './form-parts.tsx';

type TemplateBlock = BlockOf<'template'>;

/** Its quick replies as options: those that were there keep their ids, and so their way out. */
function optionsOf(template: Template, before: TemplateBlock['options']): TemplateBlock['options'] {
  return template.buttons
    .filter(({ kind }) => kind === 'quick_reply')
    .map(
      ({ text }) =>
        before.find(({ label }) => label === text) ?? { id: newPartId(), label: text, description: '', synonyms: [] },
    );
}

export function TemplateForm({ block, faults, onChange }: BlockFormProps<TemplateBlock>) {
  const { t } = useTranslation('blocks');
  const faultOf = useFaultText(faults);
  const { data: template } = useTemplate(block.template);
  const url = useNames().media(block.media?.key ?? '');
  const noteLink = useMediaLinks((state) => state.note);
  const values = template && valuesFor(template, block);
  return (
    <>
      <div>
        <TemplatePicker
          value={block.template}
          error={faultOf('template')}
          onChange={(chosen) =>
            onChange({
              template: chosen.id,
              ...valuesFor(chosen, chosen.id === block.template ? block : {}),
              media: hasFileHeader(chosen) ? block.media : null,
              options: optionsOf(chosen, block.options),
            })
          }
        />
        <p className="mt-1.5 text-meta text-muted">{t('form.templateHelp')}</p>
      </div>
      {template &&
        values &&
        (values.header.length + values.body.length + values.links.length > 0 || hasFileHeader(template)) && (
          <Section title={t('form.templateValues')}>
            {hasFileHeader(template) && (
              <HeaderFile
                template={template}
                media={block.media && { ...block.media, url }}
                onChange={(media) => {
                  if (!media?.key) return onChange({ media: null });
                  if (media.url) noteLink(media.key, media.url);
                  onChange({ media: { key: media.key, name: media.name, type: media.type, size: media.size } });
                }}
                onUploading={() => undefined}
                error={faultOf('media')}
              />
            )}
            <PlaceFields
              template={template}
              values={values}
              onChange={onChange}
              errorOf={faultOf}
              field={(field) => <VariableField {...field} longest={flowLimits.templateValueLength} />}
            />
          </Section>
        )}
      {block.options.length > 0 && (
        <>
          <Section title={t('form.templateAnswers')} help={t('form.templateAnswersHelp')}>
            <ul className="flex flex-col gap-1.5">
              {block.options.map(({ id, label }) => (
                <li key={id} className="flex items-center gap-2 rounded-lg bg-raised px-3 py-1.5 text-dense">
                  <CornerUpLeft aria-hidden className="size-3.5 shrink-0 text-muted" />
                  {label}
                </li>
              ))}
            </ul>
          </Section>
          <AskingFields block={block} faults={faults} onChange={onChange} />
        </>
      )}
    </>
  );
}
