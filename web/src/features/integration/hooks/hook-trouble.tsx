import { CircleAlert, CirclePause, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { useFormat } from '../../../locales/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUpdateHook } from './hook-calls.ts';
import { type Hook, useHookSide } from './hook-side.ts';
import { stateOf } from './hook-state.tsx';

/** Why nothing arrives, since when, and what to do. Silent while all is well. */
export function HookTrouble({ hook }: { readonly hook: Hook }) {
  const { t } = useTranslation('integration');
  const errorText = useErrorText();
  const { failing } = useHookSide().useWords();
  const format = useFormat();
  const update = useUpdateHook(t('hooks.turnedOn'));
  const state = stateOf(hook);
  if (state === 'active') return null;
  const { id, name, url, events, disabled_at, failing_since } = hook;
  const words = {
    off: () => t('hooks.offText'),
    failing: () => failing(format.moment(failing_since ?? '')),
    disabled: () => t('hooks.disabledText', { at: format.moment(disabled_at ?? '') }),
  };
  const icon = { off: CirclePause, failing: TriangleAlert, disabled: CircleAlert }[state];
  const turnOn = () =>
    update.mutate(
      { id, body: { name, url, events, is_active: true } },
      { onError: (error) => toast.error(errorText(error)) },
    );
  return (
    <Banner
      look={state === 'disabled' ? 'bad' : 'warn'}
      icon={icon}
      role="status"
      className="rounded-lg border px-3 py-2.5"
    >
      <p className="font-normal text-pretty">{words[state]()}</p>
      {state !== 'failing' && (
        <Button className="mt-2" isPending={update.isPending} onPress={turnOn}>
          {t('hooks.turnOn')}
        </Button>
      )}
    </Banner>
  );
}
