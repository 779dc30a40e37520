import type { BlockOf } from '@yupflow/flow-engine/blocks/block';
import { LayoutTemplate } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fillPlaces } from '../../../../pickers/templates/template-values.ts';
import { useTemplate } from '../../../../pickers/templates/use-templates.ts';
import { Aside, Bubble, Empty, Words } from './preview-parts.tsx';
import { RichText } from './rich-text.tsx';

/** The template with the block's own values; its quick replies stand at the outputs. */
export function TemplateBlockPreview({ block }: { readonly block: BlockOf<'template'> }) {
  const { t } = useTranslation('blocks');
  const { data: template } = useTemplate(block.template);
  if (block.template === null) return <Empty>{t('preview.noTemplate')}</Empty>;
  // Another company's flow: what its template says is not ours to know.
  if (!template) return <Empty>{t('preview.templateAlone')}</Empty>;
  const { header, body, footer, name } = template;
  return (
    <>
      <Bubble>
        {header?.format === 'text' && (
          <p className="px-2.5 pt-2 font-semibold">
            <RichText text={fillPlaces(header.text, header.places, block.header)} />
          </p>
        )}
        <Words text={fillPlaces(body.text, body.places, block.body)} />
        {footer && <p className="px-2.5 pb-2 text-meta text-soft">{footer}</p>}
      </Bubble>
      <Aside icon={LayoutTemplate}>
        <span className="truncate" title={name}>
          {name}
        </span>
      </Aside>
    </>
  );
}
