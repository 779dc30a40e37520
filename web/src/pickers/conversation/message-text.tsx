import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Inline } from './parse-inline.ts';
import { type Block, parseText } from './parse-text.ts';

/** Beyond this, a message shows its beginning until somebody asks for all of it. */
const longest = 2_000;

interface Props {
  readonly text: string;
  readonly mentions?: readonly string[];
  /** Beside the end of the last line, where there is room. */
  readonly meta?: ReactNode;
}

/** The words of a message. They become React's own text nodes: nothing in them is ever markup. */
export function MessageText({ text, mentions, meta }: Props) {
  const { t } = useTranslation('conversation');
  const [isWhole, setIsWhole] = useState(false);
  const isCut = !isWhole && text.length > longest * 1.25;
  const shown = isCut ? `${text.slice(0, longest)}…` : text;
  const blocks = useMemo(() => parseText(shown, mentions), [shown, mentions]);
  return (
    <div dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they follow from the text alone
        <BlockView key={index} block={block} />
      ))}
      {isCut && (
        <button
          type="button"
          className="mt-1 block font-medium text-brand-strong underline underline-offset-2"
          onClick={() => setIsWhole(true)}
        >
          {t('text.showAll')}
        </button>
      )}
      {meta}
    </div>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.type) {
    case 'code':
      return <code className="my-1 block rounded-md bg-text/6 px-2 py-1 font-mono text-dense">{block.text}</code>;
    case 'quote':
      return (
        <blockquote className="my-0.5 border-l-3 border-line-strong pl-2 text-soft">
          <Lines lines={block.lines} />
        </blockquote>
      );
    case 'bullets':
      return (
        <ul className="list-disc pl-5">
          <Items lines={block.lines} />
        </ul>
      );
    case 'numbers':
      return (
        <ol className="list-decimal pl-6" start={block.first}>
          <Items lines={block.lines} />
        </ol>
      );
    case 'lines':
      return <Lines lines={block.lines} />;
  }
}

interface LinesProps {
  readonly lines: readonly (readonly Inline[])[];
}

function Lines({ lines }: LinesProps) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they follow from the text alone
    <span key={index}>
      {index > 0 && '\n'}
      <Inlines inlines={line} />
    </span>
  ));
}

function Items({ lines }: LinesProps) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they follow from the text alone
    <li key={index}>
      <Inlines inlines={line} />
    </li>
  ));
}

function Inlines({ inlines }: { readonly inlines: readonly Inline[] }) {
  return inlines.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they follow from the text alone
    <InlineView key={index} inline={inline} />
  ));
}

function InlineView({ inline }: { readonly inline: Inline }) {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'code':
      return <code className="rounded bg-text/6 px-1 font-mono text-dense">{inline.text}</code>;
    case 'mention':
      return <strong className="font-semibold">{inline.text}</strong>;
    case 'link':
      return (
        <a
          href={inline.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-info underline underline-offset-2"
        >
          {inline.text}
        </a>
      );
    case 'bold':
      return (
        <strong className="font-semibold">
          <Inlines inlines={inline.children} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Inlines inlines={inline.children} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Inlines inlines={inline.children} />
        </s>
      );
  }
}
