import type { FlowTemplate } from '@yupflow/contract/flows';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { labelClass } from '../../ui/text-field.tsx';

interface Props {
  readonly value: FlowTemplate;
  readonly templates: readonly FlowTemplate[];
  readonly onChange: (template: FlowTemplate) => void;
}

const start = 'fill-brand-soft stroke-brand-strong';
const plain = 'fill-surface stroke-faint';
const line = 'fill-none stroke-faint';

/** What each begins with, drawn as the canvas shows it. */
const drawings: Record<FlowTemplate, ReactNode> = {
  blank: (
    <>
      <circle cx="44" cy="30" r="9" className={start} />
      <path d="M53 30h20" className={line} />
      <rect x="73" y="20" width="44" height="20" rx="4" strokeDasharray="4 4" className={line} />
      <path d="M95 26v8M91 30h8" className={line} />
    </>
  ),
  lead: (
    // The mark of the chosen one stands in the corner.
    <g transform="translate(-10 0)">
      <rect x="20" y="20" width="32" height="20" rx="4" className={start} />
      <path d="M52 30h14M96 30c10 0 6-18 16-18M96 30h16M96 30c10 0 6 18 16 18" className={line} />
      <rect x="66" y="20" width="30" height="20" rx="4" className={plain} />
      <rect x="112" y="5" width="26" height="14" rx="4" className={plain} />
      <rect x="112" y="23" width="26" height="14" rx="4" className={plain} />
      <rect x="112" y="41" width="26" height="14" rx="4" className={plain} />
    </g>
  ),
  schedule: (
    <>
      <rect x="20" y="20" width="32" height="20" rx="4" className={start} />
      <path d="M52 30h12M96 30c8 0 6-14 14-14M96 30c8 0 6 14 14 14" className={line} />
      <path d="m80 16 16 14-16 14-16-14Z" className={plain} />
      <rect x="110" y="8" width="28" height="16" rx="4" className={plain} />
      <circle cx="121" cy="44" r="10" className={plain} />
      <path d="M121 39v5l4 2" className={line} />
    </>
  ),
  cart: (
    <>
      <rect x="16" y="20" width="32" height="20" rx="4" className={start} />
      <path d="M48 30h12M80 30h10M114 30h10" className={line} />
      <circle cx="70" cy="30" r="10" className={plain} />
      <path d="M70 25v5l4 2" className={line} />
      <rect x="90" y="21" width="24" height="18" rx="4" className={plain} />
      <circle cx="133" cy="30" r="9" className={plain} />
      <path d="m129 30 3 3 5-6" className={line} />
    </>
  ),
};

export function TemplateCards({ value, templates, onChange }: Props) {
  const { t } = useTranslation('flows');
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => {
        const template = templates.find((one) => one === chosen);
        if (template) onChange(template);
      }}
    >
      <Label className={labelClass}>{t('startWith')}</Label>
      <div className="grid grid-cols-2 gap-2">
        {templates.map((template) => (
          <Radio
            key={template}
            value={template}
            className="group relative cursor-default overflow-hidden rounded-lg border border-line-strong outline-none hover:bg-raised/50 data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-brand chosen:border-brand-strong chosen:ring-1 chosen:ring-brand-strong"
          >
            <svg
              aria-hidden
              viewBox="0 0 158 60"
              className="block w-full border-b border-line bg-page"
              strokeWidth="1.5"
            >
              {drawings[template]}
            </svg>
            <span className="block p-3">
              <span className="block text-dense font-medium">{t(`templates.${template}.name`)}</span>
              <span className="mt-0.5 block text-meta text-soft">{t(`templates.${template}.text`)}</span>
            </span>
            <span
              aria-hidden
              className="absolute top-2 right-2 hidden size-5 place-items-center rounded-full bg-brand-fill text-brand-foreground group-data-[selected]:grid"
            >
              <Check className="size-3.5" />
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
