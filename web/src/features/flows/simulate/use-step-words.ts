import type { Effect, Outgoing } from '@yupflow/flow-engine/run/effect';
import type { Remark } from '@yupflow/flow-engine/run/trace';
import type { TracedStep } from '@yupflow/flow-engine/simulate/simulated';
import type { ToldEffect } from '@yupflow/flow-engine/simulate/story-line';
import { useTranslation } from 'react-i18next';
import { useNames } from '../blocks/use-names.ts';

type SentKind = Exclude<Outgoing['kind'], 'voice'>;

/** What a step did and met with, in words. */
export function useStepWords() {
  const { t } = useTranslation('simulate');
  const names = useNames();

  /** Changes of fields and messages are told elsewhere. */
  function effectWords(effect: Effect | ToldEffect): string | null {
    switch (effect.type) {
      case 'tag_added':
      case 'tag_removed':
        return t(`effects.${effect.type}`, { name: names.tag(effect.tag) ?? '' });
      case 'cycle_added':
      case 'cycle_removed':
        return t(`effects.${effect.type}`, { name: names.cycle(effect.cycle) ?? '' });
      case 'member_assigned': {
        const who = effect.member === null ? names.role(effect.role ?? '') : names.member(effect.member);
        return t('effects.member_assigned', { name: who ?? '' });
      }
      case 'custom_event':
        return t('effects.custom_event', { name: effect.name });
      case 'email':
        return t('effects.email', { to: effect.to });
      case 'http_request':
        return t('effects.http_request', { method: effect.method, url: effect.url });
      case 'notified':
      case 'pixel':
      case 'contact_registered':
      case 'assignment_removed':
      case 'automation_stopped':
      case 'automation_restarted':
        return t(`effects.${effect.type}`);
      case 'flow_entered':
        return t('effects.flow_entered', { name: names.flow(effect.flow) ?? '' });
      case 'card_moved':
        return t('effects.card_moved', { name: names.column(effect.column) ?? '' });
      case 'card_reset':
        return t('effects.card_reset');
      default:
        return null;
    }
  }

  /** “enviou 1 texto”, “enviou 2 imagens”. */
  function sentWords(effects: readonly Effect[]): string[] {
    const counts = new Map<SentKind, number>();
    for (const effect of effects) {
      if (effect.type !== 'send') continue;
      const { kind } = effect.message;
      const shown = kind === 'voice' ? 'audio' : kind;
      counts.set(shown, (counts.get(shown) ?? 0) + 1);
    }
    return [...counts].map(([kind, count]) => t(`sent.${kind}`, { count }));
  }

  /** What a remark is about: a thing that is gone has no name any more, a word that was written is shown. */
  function remarkWords({ code, about }: Remark): string {
    // A name that ends like that would be one for counting.
    return t(`remarks.${code === 'division_by_zero' ? 'zero_divisor' : code}`, { about: about ?? '' });
  }

  return {
    effect: effectWords,
    done: ({ effects }: TracedStep): string[] => [
      ...sentWords(effects),
      ...new Set(effects.map(effectWords).filter((words) => words !== null)),
    ],
    remarked: ({ remarks }: TracedStep): string[] => [...new Set(remarks.map(remarkWords))],
  };
}
