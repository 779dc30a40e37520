import { useTranslation } from 'react-i18next';
import { AvatarStack } from '../../../../ui/avatar-stack.tsx';
import { useEditors } from '../use-editors.ts';

const shown = 3;

export function Editors() {
  const { t } = useTranslation('builder');
  const editors = useEditors((state) => state.editors);
  if (editors.length === 0) return null;
  return (
    <span className="mr-1.5 [&_[title]]:ring-[#7c3aed]!">
      <AvatarStack
        people={editors.slice(0, shown)}
        total={editors.length}
        label={t('editors', { names: editors.map(({ name }) => name).join(', ') })}
      />
    </span>
  );
}
