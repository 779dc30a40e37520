import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../../ui/cx.ts';
import { useNames } from '../use-names.ts';
import { formatText, type TextPart } from './format-text.ts';

/** A text with its variables as chips, and bold where it will be bold. */
export const RichText = memo(function RichText({ text }: { readonly text: string }) {
  return <Parts parts={formatText(text)} />;
});

function Parts({ parts }: { readonly parts: readonly TextPart[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no name but their place
  return parts.map((part, place) => <Part key={place} part={part} />);
}

function Part({ part }: { readonly part: TextPart }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code className="font-mono text-[12px]">{part.text}</code>;
    case 'variable':
      return <Variable name={part.name} fallback={part.fallback} />;
    case 'bold':
      return (
        <strong className="font-semibold">
          <Parts parts={part.parts} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Parts parts={part.parts} />
        </s>
      );
  }
}

interface VariableProps {
  readonly name: string;
  readonly fallback?: string;
}

/** What will stand there for each contact, by its name. */
export function Variable({ name, fallback = '' }: VariableProps) {
  const { t } = useTranslation('blocks');
  const shown = useNames().field(name);
  return (
    <span
      title={fallback ? t('preview.orFallback', { fallback }) : undefined}
      className={cx(
        'mx-px inline-block max-w-full truncate rounded-[5px] border px-1 align-bottom text-[12px]/4 font-medium',
        shown === null ? 'border-bad-line bg-bad-soft text-bad' : 'border-brand/30 bg-brand-soft text-brand-strong',
      )}
    >
      {shown ?? t('preview.goneField')}
      {fallback && <span className="font-normal opacity-80"> | {fallback}</span>}
    </span>
  );
}
