import { type BuiltInField, builtInFields } from '@yupflow/flow-engine/conditions/fields';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fieldIcons } from '../../pickers/known-fields.tsx';

const names = Object.keys(builtInFields) as BuiltInField[];

/** What nobody has to create, and nobody can change. */
export function BuiltInFields() {
  const { t } = useTranslation('custom-fields');
  return (
    <section
      aria-labelledby="built-in-fields"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-page px-6 py-3 max-sm:px-4"
    >
      <h2 id="built-in-fields" className="flex items-center gap-1.5 text-meta font-medium text-muted">
        <Lock aria-hidden className="size-3.5" />
        {t('builtIn.title')}
      </h2>
      <ul className="flex flex-wrap gap-1.5">
        {names.map((name) => {
          const TypeIcon = fieldIcons[builtInFields[name]];
          return (
            <li
              key={name}
              title={t(`types.${builtInFields[name]}.name`)}
              className="inline-flex h-6 items-center gap-1.5 rounded-md border border-line bg-surface px-2 text-meta text-soft"
            >
              <TypeIcon aria-hidden className="size-3.5 text-muted" />
              {t(`builtIn.names.${name}`)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
