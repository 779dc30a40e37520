import { Check, CircleAlert, CirclePause, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import type { Hook } from './hook-side.ts';

const looks = {
  active: { look: 'ok', icon: Check },
  off: { look: 'plain', icon: CirclePause },
  failing: { look: 'warn', icon: TriangleAlert },
  disabled: { look: 'bad', icon: CircleAlert },
} as const;

type HookState = keyof typeof looks;

export function stateOf({ is_active, disabled_at, failing_since }: Hook): HookState {
  if (disabled_at) return 'disabled';
  if (!is_active) return 'off';
  return failing_since ? 'failing' : 'active';
}

export function HookBadge({ hook }: { readonly hook: Hook }) {
  const { t } = useTranslation('integration');
  const state = stateOf(hook);
  return <Badge {...looks[state]}>{t(`hooks.states.${state}`)}</Badge>;
}
