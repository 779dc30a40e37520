import { limits } from '@yupflow/contract/limits';
import { mediaKindOf } from '@yupflow/contract/media-kinds';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomKey } from '../../../../browser/platform.ts';
import { toast } from '../../../../ui/toast.ts';
import { type Attachment, measure } from './read-attachment.ts';

const most = 30;

/** What was attached and not sent waits for its chat to be opened again, while the page lives. */
const kept = new Map<string, readonly Attachment[]>();

/** By whose they are and where: `place` stays the same as long as this is mounted. */
export function useAttachments(place: string) {
  const { t } = useTranslation('conversation');
  const [attachments, setAttachments] = useState<readonly Attachment[]>(() => kept.get(place) ?? []);
  const latest = useRef(attachments);
  latest.current = attachments;

  useEffect(() => {
    if (attachments.length > 0) kept.set(place, attachments);
    else kept.delete(place);
  }, [place, attachments]);

  const patch = useCallback(
    (id: string, change: Partial<Attachment>) =>
      setAttachments((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one))),
    [],
  );

  const add = useCallback(
    (files: readonly File[], { isDocument = false } = {}) => {
      const fitting = files.filter(({ size }) => size > 0 && size <= limits.uploadBytes);
      for (const file of files)
        if (!fitting.includes(file))
          toast.error(t(file.size === 0 ? 'attach.empty' : 'attach.tooLarge', { name: file.name }));
      const room = most - latest.current.length;
      if (fitting.length > room) toast.error(t('attach.tooMany', { most }));
      for (const file of fitting.slice(0, Math.max(0, room))) {
        const attachment: Attachment = {
          id: randomKey(),
          file,
          kind: isDocument ? 'document' : mediaKindOf(file.type),
          url: URL.createObjectURL(file),
          caption: '',
        };
        setAttachments((all) => [...all, attachment]);
        void measure(attachment.kind, attachment.url).then((measures) => patch(attachment.id, measures));
      }
    },
    [t, patch],
  );

  return {
    attachments,
    add,
    caption: (id: string, caption: string) => patch(id, { caption }),
    remove: (id: string) =>
      setAttachments((all) => {
        for (const { url } of all.filter((one) => one.id === id)) URL.revokeObjectURL(url);
        return all.filter((one) => one.id !== id);
      }),
    clear: () =>
      setAttachments((all) => {
        for (const { url } of all) URL.revokeObjectURL(url);
        return [];
      }),
  };
}
