import type { Connection } from '@yupflow/contract/connections';
import { Ellipsis, QrCode, RotateCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../ui/menu.tsx';
import { readablePhone } from '../../ui/phone-numbers.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useDrop, useRedeliver, useScan } from './simulator-calls.ts';

interface Props {
  readonly line: Connection;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onConnect: () => void;
}

const looks = { CONNECTED: 'ok', CONNECTING: 'warn', QR: 'warn', DISCONNECTED: 'bad' } as const;
const reasons = ['network', 'replaced', 'logged_out', 'banned', 'broken'] as const;
const someMessages = 5;

/** A simulated line, and what its phone can do to it. */
export function LineTile({ line, isSelected, onSelect, onConnect }: Props) {
  const { t } = useTranslation('simulator');
  const drop = useDrop(line.id);
  const redeliver = useRedeliver(line.id);
  const isNew = line.status === 'DISCONNECTED' && line.reason === 'new';
  // What somebody here did is nothing to worry about.
  const isCalm = isNew || (line.status === 'DISCONNECTED' && line.reason === 'asked');
  return (
    <li
      className={cx(
        'relative rounded-xl border bg-surface p-4',
        isSelected ? 'border-brand-strong ring-1 ring-brand-strong' : 'border-line',
      )}
    >
      <div className="flex items-start gap-3">
        <div className="mr-auto min-w-0">
          <p className="flex items-center gap-2">
            <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: line.color }} />
            <button
              type="button"
              aria-pressed={isSelected}
              onClick={onSelect}
              className="truncate text-body font-semibold outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-brand"
            >
              {line.name}
            </button>
          </p>
          <p className="text-dense text-muted tabular-nums">
            {line.phone ? readablePhone(line.phone) : t('noPhoneYet')}
          </p>
        </div>
        <Badge look={isCalm ? 'plain' : looks[line.status]}>{t(isNew ? 'status.new' : `status.${line.status}`)}</Badge>
        {line.status === 'CONNECTED' && (
          <div className="relative -my-1.5 -mr-2 pointer-coarse:-my-3">
            <MenuTrigger>
              <IconButton label={t('dropFor')} icon={Ellipsis} />
              <Menu onAction={(key) => drop.mutate(key as (typeof reasons)[number])}>
                {reasons.map((reason) => (
                  <MenuAction key={reason} id={reason}>
                    {t(`dropReasons.${reason}`)}
                  </MenuAction>
                ))}
              </Menu>
            </MenuTrigger>
          </div>
        )}
      </div>
      <div className="relative mt-3 flex flex-wrap items-center gap-2">
        {line.status === 'CONNECTED' ? (
          <>
            <Button icon={Unplug} isPending={drop.isPending} onPress={() => drop.mutate('network')}>
              {t('drop')}
            </Button>
            <Button icon={RotateCw} isPending={redeliver.isPending} onPress={() => redeliver.mutate(someMessages)}>
              {t('redeliver')}
            </Button>
          </>
        ) : line.status === 'QR' ? (
          <Scan lineId={line.id} />
        ) : (
          <Button look="primary" onPress={onConnect}>
            {t('connect')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Scan({ lineId }: { readonly lineId: string }) {
  const { t } = useTranslation('simulator');
  const scan = useScan(lineId);
  const [isTyping, setIsTyping] = useState(false);
  const [code, setCode] = useState('');
  if (!isTyping)
    return (
      <>
        <Button look="primary" icon={QrCode} isPending={scan.isPending} onPress={() => scan.mutate({})}>
          {t('scan')}
        </Button>
        <Button look="ghost" onPress={() => setIsTyping(true)}>
          {t('useCode')}
        </Button>
      </>
    );
  return (
    <form
      className="flex w-full items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        scan.mutate({ code: code.replace(/[\s-]/g, '').toUpperCase() });
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField label={t('code')} value={code} onChange={setCode} isCode autoComplete="off" maxLength={20} />
      </div>
      <Button look="primary" type="submit" isPending={scan.isPending} isDisabled={code.trim() === ''}>
        {t('pair')}
      </Button>
    </form>
  );
}
