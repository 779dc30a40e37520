import { useNavigate } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The token of a shared flow's page, out of its address or by itself. */
const tokenIn = (text: string) => /(?:^|\/share-flow\/)([\w-]{20,64})\/?(?:[?#].*)?$/.exec(text.trim())?.[1];

export function CloneFromLink() {
  const { t } = useTranslation('flows');
  const navigate = useNavigate();
  const [link, setLink] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);

  function open() {
    const id = tokenIn(link ?? '');
    setIsWrong(!id);
    if (id) void navigate({ to: '/share-flow/$id', params: { id }, ignoreBlocker: true });
  }

  if (link === null)
    return (
      <Button
        look="ghost"
        icon={Link2}
        className="-ml-3 justify-self-start self-start text-brand-strong!"
        onPress={() => setLink('')}
      >
        {t('cloneFromLink')}
      </Button>
    );
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={t('sharedLink')}
          value={link}
          onChange={setLink}
          help={t('sharedLinkHelp')}
          error={isWrong ? t('sharedLinkWrong') : null}
          autoComplete="off"
        />
      </div>
      <Button className="mt-6.5" onPress={open}>
        {t('openLink')}
      </Button>
    </div>
  );
}
