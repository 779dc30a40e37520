import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Broadcast, broadcasts, type Recipient } from '@yupflow/contract/broadcasts';
import { limits } from '@yupflow/contract/limits';
import { screens } from '@yupflow/contract/screens';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useReportFormat } from './use-report-format.ts';

interface Props {
  readonly broadcast: Broadcast;
  readonly state: 'failed' | 'skipped';
  readonly reason: Recipient['reason'];
  /** How many they are, as far as anybody counted. */
  readonly count: number;
}

/** Whoever it did not reach, for another one like it: nothing goes out before somebody starts that. */
export function SendAgain({ broadcast, state, reason, count }: Props) {
  const { t } = useTranslation('broadcast-report');
  const format = useReportFormat();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const again = useMutation({
    mutationFn: () => listIds(broadcast.id, state, reason),
    onError: (error) => toast.error(errorText(error)),
    onSuccess: (ids) => {
      if (ids.length === 0) return void toast.error(t('again.nobody'));
      void navigate({
        to: screens.broadcasts.path,
        search: { open: 'new', copy: broadcast.id } as never,
        state: { audience: { ids } },
      });
    },
  });
  const most = Math.min(count, limits.pickedContacts);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-page px-4 py-1.5 text-dense">
      <span className="mr-auto text-soft">{t('again.text')}</span>
      <Button icon={Send} isPending={again.isPending} onPress={() => again.mutate()}>
        {t('again.action', { count: most, number: format.number(most) })}
      </Button>
    </div>
  );
}

/** At most as many as can be picked; contacts that are gone are left out. */
async function listIds(id: string, state: Props['state'], reason: Props['reason']): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(broadcasts.listRecipients, {
      params: { id },
      query: { cursor, limit: limits.page.most, state, reason: reason ?? undefined },
    });
    ids.push(...page.results.flatMap(({ contact }) => (contact.is_deleted ? [] : [contact.id])));
    cursor = page.cursor ?? undefined;
  } while (cursor && ids.length < limits.pickedContacts);
  return ids.slice(0, limits.pickedContacts);
}
