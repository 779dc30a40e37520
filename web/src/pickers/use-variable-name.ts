import { messageVariables } from '@yupflow/contract/message-variables';
import { useTranslation } from 'react-i18next';

/** What a variable of a message is called; null for what is none. Its page brings the texts of `variables`. */
export function useVariableName(): (id: string) => string | null {
  const { t } = useTranslation('variables');
  return (id) => {
    const known = messageVariables.find((one) => one === id);
    return known ? t(`names.${known}`) : null;
  };
}
