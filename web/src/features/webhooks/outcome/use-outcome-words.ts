import type { RequestOutcome } from '@yupflow/contract/webhooks';
import { useTranslation } from 'react-i18next';

/** Nothing at all, not everything, or all of it. */
export function isTrouble({ contact, faults, actions }: RequestOutcome): 'ok' | 'warn' | 'bad' {
  if (contact === null) return 'bad';
  return faults.length > 0 || actions.some(({ fault }) => fault !== null) ? 'warn' : 'ok';
}

/** An outcome in one sentence or two. */
export function useOutcomeWords() {
  const { t } = useTranslation('webhooks');
  return {
    sentence({ contact, changes, actions }: RequestOutcome, side: 'did' | 'would'): string {
      if (!contact) return t(`outcome.${side}Nothing`);
      const name = contact.name || contact.phone || t('outcome.somebody');
      const done = actions.filter(({ is_done }) => is_done).length;
      const who = contact.is_new
        ? t(`outcome.${side}Create`, { name })
        : changes.length === 0
          ? t(`outcome.${side}Find`, { name })
          : t(`outcome.${side}Update`, { name, count: changes.length });
      return actions.length === 0 ? who : `${who} ${t(`outcome.${side}Run`, { count: done })}`;
    },
  };
}
