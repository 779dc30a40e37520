import type { FlowTestResult } from '@yupflow/contract/flow-tests';
import type { StoryChange } from '@yupflow/flow-engine/simulate/compare-stories';
import type { StoryLine } from '@yupflow/flow-engine/simulate/story-line';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useStoryWords } from './use-story-words.ts';

/** What the flow does otherwise than the test expects, one after the other. */
export function TestChanges({ result: { changes, changes_total: total } }: { readonly result: FlowTestResult }) {
  const { t } = useTranslation('flow-tests');
  return (
    <ol className="flex flex-col gap-3">
      {changes.map((change, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand as they are
        <Change key={place} change={change} />
      ))}
      {total > changes.length && (
        <li className="text-meta text-muted">{t('moreChanges', { count: total - changes.length })}</li>
      )}
    </ol>
  );
}

const blockOf = (line: StoryLine | null): string => (line && 'block' in line ? line.block : '');

function Change({ change: { said, before, after } }: { readonly change: StoryChange }) {
  const { t } = useTranslation('flow-tests');
  const words = useStoryWords();
  const [was, is] = [before && words(before), after && words(after)];
  const isHidden = was && is && was.what === is.what && was.text === is.text;
  const block = blockOf(after) || blockOf(before);
  return (
    <li>
      <p className="mb-1 text-meta wrap-anywhere text-muted">
        {said === null ? t('beforeAnyWord') : t('after', { text: said })}
        {block && (
          <>
            {' · '}
            <span className="font-medium text-soft">{block}</span>
          </>
        )}
      </p>
      <div className="overflow-hidden rounded-lg border border-line text-dense">
        {was && <Line icon={Minus} label={t('before')} words={was} className="bg-bad-soft [&_svg]:text-bad" />}
        {is && <Line icon={Plus} label={t('now')} words={is} className="bg-ok-soft [&_svg]:text-ok" />}
      </div>
      {isHidden && <p className="mt-1 text-meta text-muted">{t('detail')}</p>}
    </li>
  );
}

interface LineProps {
  readonly icon: Icon;
  readonly label: string;
  readonly words: { readonly what: string; readonly text: string };
  readonly className: string;
}

function Line({ icon: Icon, label, words: { what, text }, className }: LineProps) {
  return (
    <div className={cx('flex gap-2 px-2.5 py-1.5', className)}>
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        <span className="sr-only">{label}: </span>
        <span className={cx(text && 'text-meta text-soft')}>{what}</span>
        {text && <span className="block whitespace-pre-line">{text}</span>}
      </p>
    </div>
  );
}
