import { useLocation, useNavigate } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import { useTranslation } from 'react-i18next';
import { articleOf, type HelpTopic, isArticleId, sectionOf } from '../../resource/help.ts';
import { useSearchParams } from '../../resource/search-params.ts';
import { Page } from '../../ui/page.tsx';
import { HelpReader } from './help-reader.tsx';

/** The same as beside the pages, with an address of its own. */
export default function HelpPage() {
  const { t } = useTranslation('help');
  const [{ article = '', search = '' }, changeSearch] = useSearchParams();
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const read = (topic: HelpTopic | null) =>
    void navigate({
      to: screens.help.path,
      search: topic ? { article: articleOf(topic) } : {},
      ...(topic && { hash: sectionOf(topic) }),
      // The article scrolls to its parts by itself.
      hashScrollIntoView: false,
    });
  return (
    <Page title={t('title')}>
      <HelpReader
        topic={topicOf(article, hash)}
        onRead={read}
        search={search}
        onSearch={(text) => void changeSearch({ search: text || null }, { replace: true })}
      />
    </Page>
  );
}

function topicOf(article: string, hash: string): HelpTopic | null {
  if (!isArticleId(article)) return null;
  return hash ? `${article}#${hash}` : article;
}
