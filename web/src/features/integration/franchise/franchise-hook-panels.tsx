import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '../../../resource/search-params.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SlideOver, SlideOverBody, SlideOverHeader } from '../../../ui/slide-over.tsx';
import { SecretShown, type ShownSecret } from '../hooks/secret-shown.tsx';
import { franchiseHooksQuery } from './franchise-calls.ts';
import { FranchiseHookForm } from './franchise-hook-form.tsx';
import { FranchiseHookLog } from './franchise-hook-log.tsx';

/** A new webhook, one with what it was sent, or its form; the address says which. */
export function FranchiseHookPanels() {
  const [{ webhook, edit }, changeSearch] = useSearchParams();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const { data: hooks } = useQuery(franchiseHooksQuery);
  const close = () => void changeSearch({ webhook: null, edit: null }, { replace: true });
  const leaveForm = () => void changeSearch({ edit: null }, { replace: true });
  /** After saving there is nothing left to ask about. */
  const goTo = (search: { webhook?: string }) =>
    void navigate({
      to: '.',
      search: (before: Record<string, string>) => ({ ...before, webhook: undefined, edit: undefined, ...search }),
      replace: true,
      ignoreBlocker: true,
    });
  const isNew = webhook === 'new';
  const hook = hooks?.find(({ id }) => id === webhook);
  // A secret is shown alone; what is behind it comes back afterwards. The list brings all of them.
  return (
    <>
      <SlideOver isOpen={isNew && !secret} onClose={close}>
        <FranchiseHookForm
          hook={null}
          onClose={close}
          onSaved={(made) => {
            if (made.secret) setSecret({ name: made.name, secret: made.secret, isNew: true });
            goTo({ webhook: made.id });
          }}
        />
      </SlideOver>
      <SlideOver
        isOpen={webhook !== undefined && !isNew && !secret && hooks !== undefined}
        onClose={edit ? leaveForm : close}
        isWide={!edit}
      >
        {hook ? (
          edit ? (
            <FranchiseHookForm hook={hook} onClose={leaveForm} onSaved={() => goTo({ webhook: hook.id })} />
          ) : (
            <FranchiseHookLog
              key={hook.id}
              hook={hook}
              onEdit={() => void changeSearch({ edit: 'yes' })}
              onRemove={() => goTo({})}
              onClose={close}
            />
          )
        ) : (
          <HookGone onClose={close} />
        )}
      </SlideOver>
      {secret && <SecretShown shown={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function HookGone({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('integration');
  return (
    <>
      <SlideOverHeader title={t('hooks.title')} onClose={onClose} />
      <SlideOverBody>
        <EmptyState drawing={<path d="M36 28h48v40H36zM48 42l24 12M72 42L48 54" />} title={t('hooks.gone.title')}>
          {t('hooks.gone.text')}
        </EmptyState>
      </SlideOverBody>
    </>
  );
}
