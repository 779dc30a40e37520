import type { Contact } from '@yupflow/contract/contacts';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { Chip } from '../../ui/chip.tsx';
import { labelClass } from '../../ui/text-field.tsx';
import { TagPicker } from '../tag-picker.tsx';
import type { ContactForm } from './use-contact-form.ts';

interface Props {
  readonly contact: Contact | null;
  readonly form: ContactForm;
}

/** To be changed by those who may; the others see them. */
export function ContactTags({ contact, form }: Props) {
  const { t } = useTranslation('contact');
  const canChange = useMe()?.permissions.includes('contacts_tags') ?? false;
  if (canChange)
    return (
      <TagPicker
        label={t('keys.tags')}
        value={form.tags()}
        onChange={(tags) => form.change('tags', tags)}
        error={form.errorOf('tags')}
        isOptional
      />
    );
  if (!contact) return null;
  return (
    <div>
      <p className={labelClass}>{t('keys.tags')}</p>
      {contact.tags.length === 0 && <p className="text-dense text-muted">{t('noTags')}</p>}
      <ul className="flex flex-wrap gap-1.5">
        {contact.tags.map((tag) => (
          <li key={tag.id} className="max-w-full">
            <Chip color={tag.color}>{tag.name}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
