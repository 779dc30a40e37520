import { Download, Ellipsis, Plus, Upload } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { Button, controlClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuAction } from '../../ui/menu.tsx';

interface Props {
  readonly isPhone: boolean;
  readonly onExport: () => void;
  readonly onImport: () => void;
  readonly onCreate: () => void;
}

/** What brings contacts in and out. A phone has the rarer ones in a menu. */
export function PageActions({ isPhone, onExport, onImport, onCreate }: Props) {
  const { t } = useTranslation('contacts');
  if (isPhone)
    return (
      <>
        <MenuTrigger>
          <AriaButton
            aria-label={t('more')}
            className={cx(controlClass, 'w-(--control) border-line bg-surface text-soft pressed:bg-raised')}
          >
            <Ellipsis aria-hidden className="size-4" />
          </AriaButton>
          <Menu onAction={(key) => (key === 'import' ? onImport() : onExport())}>
            <MenuAction id="import" icon={Upload}>
              {t('import')}
            </MenuAction>
            <MenuAction id="export" icon={Download}>
              {t('export')}
            </MenuAction>
          </Menu>
        </MenuTrigger>
        <Button look="primary" label={t('new')} onPress={onCreate} className="w-(--control) px-0!">
          <Plus aria-hidden className="size-5" />
        </Button>
      </>
    );
  return (
    <>
      <Button icon={Download} onPress={onExport}>
        {t('export')}
      </Button>
      <Button icon={Upload} onPress={onImport}>
        {t('import')}
      </Button>
      <Button look="primary" icon={Plus} onPress={onCreate}>
        {t('new')}
      </Button>
    </>
  );
}
