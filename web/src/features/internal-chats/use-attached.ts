import { limits } from '@yupflow/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.ts';

const most = 30;

/** Files that wait beside the text until it is sent. */
export function useAttached() {
  const { t } = useTranslation('conversation');
  const [files, setFiles] = useState<readonly File[]>([]);

  function add(chosen: readonly File[]) {
    const fitting = chosen.filter(({ size }) => size > 0 && size <= limits.uploadBytes);
    for (const file of chosen)
      if (!fitting.includes(file))
        toast.error(t(file.size === 0 ? 'attach.empty' : 'attach.tooLarge', { name: file.name }));
    if (files.length + fitting.length > most) toast.error(t('attach.tooMany', { most }));
    setFiles([...files, ...fitting].slice(0, most));
  }

  return {
    files,
    add,
    remove: (file: File) => setFiles(files.filter((one) => one !== file)),
    clear: () => setFiles([]),
  };
}
