import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSearchParams } from '../../../resource/search-params.ts';
import { SlideOver } from '../../../ui/slide-over.tsx';
import { HookForm } from './hook-form.tsx';
import { HookLoaded } from './hook-loaded.tsx';
import { HookLog } from './hook-log.tsx';
import { SecretShown, type ShownSecret } from './secret-shown.tsx';

/** A new webhook, one with what it was sent, or its form; the address says which. */
export function HookPanels() {
  const [{ webhook, edit }, changeSearch] = useSearchParams();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<ShownSecret | null>(null);
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
  // A secret is shown alone; what is behind it comes back afterwards.
  return (
    <>
      <SlideOver isOpen={isNew && !secret} onClose={close}>
        <HookForm
          hook={null}
          onClose={close}
          onSaved={(made) => {
            if (made.secret) setSecret({ name: made.name, secret: made.secret, isNew: true });
            goTo({ webhook: made.id });
          }}
        />
      </SlideOver>
      <SlideOver isOpen={webhook !== undefined && !isNew && !secret} onClose={edit ? leaveForm : close} isWide={!edit}>
        {webhook !== undefined && !isNew && (
          <HookLoaded key={webhook} id={webhook} onClose={close}>
            {(hook) =>
              edit ? (
                <HookForm hook={hook} onClose={leaveForm} onSaved={() => goTo({ webhook: hook.id })} />
              ) : (
                <HookLog
                  hook={hook}
                  onEdit={() => void changeSearch({ edit: 'yes' })}
                  onSecret={(renewed) => setSecret({ name: hook.name, secret: renewed, isNew: false })}
                  onRemove={() => goTo({})}
                  onClose={close}
                />
              )
            }
          </HookLoaded>
        )}
      </SlideOver>
      {secret && <SecretShown shown={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
