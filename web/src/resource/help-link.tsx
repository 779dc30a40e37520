import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type HelpTopic, helpPath, openHelp } from './help.ts';

interface TopicLinkProps {
  /** Null leads to what there is to read. */
  readonly topic: HelpTopic | null;
  readonly onRead: (topic: HelpTopic | null) => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** Opens where `onRead` says; in another tab it is a page of its own. */
export function TopicLink({ topic, onRead, className, children }: TopicLinkProps) {
  return (
    <a
      href={helpPath(topic)}
      className={className}
      onClick={(event) => {
        if (isForAnotherTab(event)) return;
        event.preventDefault();
        onRead(topic);
      }}
    >
      {children}
    </a>
  );
}

function isForAnotherTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

interface Props {
  readonly about: HelpTopic;
  /** “Learn more” where the sentence before it says of what. */
  readonly children?: ReactNode;
}

/** Opens the help over whatever is being filled in, which stays as it is. */
export function HelpLink({ about, children }: Props) {
  const { t } = useTranslation('shell');
  return (
    <TopicLink
      topic={about}
      onRead={openHelp}
      className="font-medium whitespace-nowrap text-text underline underline-offset-2 hover:no-underline"
    >
      {children ?? t('help.learnMore')}
    </TopicLink>
  );
}
