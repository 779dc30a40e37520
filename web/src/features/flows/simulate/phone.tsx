import { ChevronDown, Play, SendHorizontal, UserRound } from 'lucide-react';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Bubble } from './bubble.tsx';
import type { Moments } from './moments.ts';
import { PersonaSheet } from './persona-sheet.tsx';
import type { Channel } from './simulation-store.ts';
import type { Simulation } from './use-simulation.ts';

interface Props {
  readonly simulation: Simulation;
  readonly moments: Moments;
}

const chooserClass =
  'flex h-8 min-w-0 items-center gap-2 rounded-lg border border-line-strong bg-surface px-2 text-dense/none hover:bg-raised';

/** As WhatsApp shows the chat to the contact. */
export function Phone({ simulation, moments }: Props) {
  const { t } = useTranslation('simulate');
  const { one, company, hasBegun, begin, say, channel, setChannel } = simulation;
  const [isChoosing, setIsChoosing] = useState(false);
  const thread = useRef<HTMLDivElement>(null);
  const name = String(one.contact.values.get('full_name') ?? '') || t('persona.nobody');
  const [first = name] = name.split(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came last moves the thread to its end
  useLayoutEffect(() => {
    if (thread.current) thread.current.scrollTop = thread.current.scrollHeight;
  }, [one.chat.length]);
  return (
    <div className="flex w-83 shrink-0 flex-col gap-3 border-r border-line bg-page p-4 @max-7xl:h-150 @max-7xl:w-full @max-7xl:border-r-0 @max-7xl:border-b">
      <section
        aria-label={t('phone.label', { name: first })}
        className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-[32px] border-6 border-[#1e293b] bg-surface dark:border-line-strong"
      >
        <header className="flex h-13 shrink-0 items-center gap-2.5 border-b border-line px-3.5">
          <Avatar name={company} image={null} look="person" />
          <div className="min-w-0">
            <p className="truncate text-dense/4 font-semibold">{company}</p>
            <p className="truncate text-[11.5px]/[15px] text-muted">{t('phone.seenBy', { name: first })}</p>
          </div>
        </header>
        <div
          ref={thread}
          role="log"
          aria-label={t('phone.chat')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
          tabIndex={0}
          className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-raised px-2.5 pt-2.5 pb-3"
        >
          {hasBegun || one.chat.length > 0 ? (
            <ol className="mt-auto flex flex-col gap-1.5">
              {one.chat.map((entry) => (
                <Bubble key={entry.id} entry={entry} time={moments.time(entry.at)} channel={channel} onPress={say} />
              ))}
            </ol>
          ) : (
            <div className="m-auto flex flex-col items-center gap-3 px-4 text-center">
              <p className="text-dense text-balance text-soft">{t('phone.empty')}</p>
              <Button look="primary" icon={Play} onPress={() => begin(null)}>
                {t('phone.begin')}
              </Button>
            </div>
          )}
        </div>
        <Composer label={t('phone.answer', { name: first })} onSay={say} />
      </section>
      <div className="flex gap-2">
        <button type="button" onClick={() => setIsChoosing(true)} className={cx(chooserClass, 'flex-1')}>
          <UserRound aria-hidden className="size-3.5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate text-left leading-4">{t('persona.button', { name: first })}</span>
          <ChevronDown aria-hidden className="size-3 shrink-0 text-muted" />
        </button>
        <span className="relative shrink-0">
          <select
            aria-label={t('channel.label')}
            value={channel}
            onChange={({ target }) => setChannel(target.value as Channel)}
            className={cx(chooserClass, 'appearance-none pr-7')}
          >
            <option value="qr">{t('channel.qr')}</option>
            <option value="cloud">{t('channel.cloud')}</option>
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2 size-3 -translate-y-1/2 text-muted"
          />
        </span>
      </div>
      {isChoosing && <PersonaSheet simulation={simulation} onClose={() => setIsChoosing(false)} />}
    </div>
  );
}

function Composer({ label, onSay }: { readonly label: string; readonly onSay: (text: string) => void }) {
  const { t } = useTranslation('simulate');
  const [text, setText] = useState('');
  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    onSay(text.trim());
    setText('');
  }
  return (
    <form onSubmit={send} className="flex h-13 shrink-0 items-center gap-1.5 px-2 pb-0.5">
      <input
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoComplete="off"
        maxLength={4096}
        className="h-8.5 min-w-0 flex-1 rounded-full bg-raised px-3 text-(length:--field-text) outline-none placeholder:text-muted focus:ring-2 focus:ring-brand"
      />
      <button
        type="submit"
        aria-label={t('phone.send')}
        className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-fill text-brand-foreground hover:brightness-95"
      >
        <SendHorizontal aria-hidden className="size-4" />
      </button>
    </form>
  );
}
