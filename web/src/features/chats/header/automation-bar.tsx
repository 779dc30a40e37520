import { chats, type OpenChat } from '@yupflow/contract/chats';
import { Bot, ChevronRight, CirclePause, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMe } from '../../../api/me.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { MembersOnly } from '../../../resource/members-only.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { takeOpenChat } from '../chat-cache.ts';
import { useMomentText } from './use-moment-text.ts';

/** Says where automation is with this contact, or that it keeps out and since when, and lets people change it. */
export function AutomationBar({ chat }: { readonly chat: OpenChat }) {
  const { t } = useTranslation('chats');
  const errorText = useErrorText();
  const [isChanging, setIsChanging] = useState(false);
  const isLive = chat.status !== 'closed';
  const isPaused = isLive && chat.automation.is_paused;
  if (chat.type === 'group' || !(isPaused || chat.flow)) return null;

  async function change() {
    setIsChanging(true);
    try {
      takeOpenChat(await call(chats.setAutomation, { params: { id: chat.id }, body: { is_paused: !isPaused } }));
      if (isPaused) toast.success(t('automation.resumed'));
    } catch (error) {
      toast.error(errorText(error));
    }
    setIsChanging(false);
  }

  return (
    <section
      aria-label={t('automation.label')}
      className="flex min-h-10 shrink-0 items-center gap-2 border-b border-line bg-page px-5 py-1 text-dense text-soft max-sm:px-4"
    >
      {isPaused ? <Paused {...chat.automation} /> : chat.flow && <UnderWay {...chat.flow} />}
      {/* Nobody attends a closed one: there is nothing to keep it out of. */}
      {isLive && (
        <MembersOnly>
          {(isOff) => (
            <Button
              icon={isPaused ? Play : Pause}
              isDisabled={isOff}
              isPending={isChanging}
              onPress={() => void change()}
              className="ml-auto sm:h-7"
            >
              {t(isPaused ? 'automation.resume' : 'automation.pause')}
            </Button>
          )}
        </MembersOnly>
      )}
    </section>
  );
}

function Paused({ since, by }: OpenChat['automation']) {
  const { t } = useTranslation('chats');
  const myName = useMe()?.name;
  const momentText = useMomentText();

  function sinceText(): string {
    if (!since) return '';
    const time = momentText(since);
    if (!by) return t('automation.since', { time });
    return by === myName ? t('automation.sinceYours', { time }) : t('automation.sinceBy', { name: by, time });
  }

  return (
    <>
      <CirclePause aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 truncate" title={`${t('automation.paused')} ${sinceText()}`}>
        <b className="font-semibold text-text">{t('automation.paused')}</b>{' '}
        <span className="max-sm:hidden">{sinceText()}</span>
      </p>
    </>
  );
}

/** Which flow the contact is in, at which block, and when it goes on by itself. */
function UnderWay({ name, block, until }: NonNullable<OpenChat['flow']>) {
  const { t } = useTranslation('chats');
  const momentText = useMomentText();
  const goesOn = until && t('automation.goesOn', { time: momentText(until) });
  return (
    <>
      <Bot aria-hidden className="size-4 shrink-0" />
      <p className="flex min-w-0 items-center gap-1.5" title={[name, block, goesOn].filter(Boolean).join(' · ')}>
        <b className="min-w-0 truncate font-semibold text-text">{t('automation.running', { name })}</b>
        <ChevronRight aria-hidden className="size-3 shrink-0 text-faint max-sm:hidden" />
        <span className="min-w-0 truncate max-sm:hidden">{block}</span>
        {goesOn && <span className="shrink-0 max-sm:hidden">· {goesOn}</span>}
      </p>
    </>
  );
}
