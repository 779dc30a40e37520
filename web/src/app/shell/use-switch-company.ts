import { useTranslation } from 'react-i18next';
import { switchCompany } from '../../api/companies.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { toast } from '../../ui/toast.ts';

export function useSwitchCompany() {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  return async ({ id, name }: { readonly id: string; readonly name: string }) => {
    try {
      await switchCompany(id);
      toast.success(t('company.switched', { company: name }));
    } catch (error) {
      toast.error(errorText(error));
    }
  };
}
