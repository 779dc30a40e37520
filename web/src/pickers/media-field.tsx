import { files } from '@yupflow/contract/files';
import { limits } from '@yupflow/contract/limits';
import { FileText, Paperclip, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendFile } from '../api/send-file.ts';
import { useErrorText, useFieldErrorText } from '../locales/error-text.ts';
import { useFileSize } from '../locales/file-size.ts';
import { Button } from '../ui/button.tsx';
import { FieldNote } from '../ui/field-note.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { labelClass } from '../ui/text-field.tsx';

export interface ChosenMedia {
  readonly key: string | null;
  readonly url: string | null;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

interface Props {
  readonly media: ChosenMedia | null;
  readonly onChange: (media: ChosenMedia | null) => void;
  readonly onUploading: (isUploading: boolean) => void;
  readonly error: string | null;
  /** What the browser offers to choose from: `image/*`. */
  readonly accept?: string | undefined;
}

/** The file goes up at once; the form only keeps its key. */
export function MediaField({ media, onChange, onUploading, error, accept }: Props) {
  const { t } = useTranslation('media-field');
  const size = useFileSize();
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; share: number; stop: AbortController } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const sent = useRef<AbortController | null>(null);

  useEffect(() => () => sent.current?.abort(), []);

  async function upload(file: File) {
    setFault(null);
    if (file.size > limits.uploadBytes) return setFault(fieldErrorText('too_large'));
    const stop = new AbortController();
    sent.current = stop;
    setSending({ name: file.name, share: 0, stop });
    onUploading(true);
    try {
      onChange(
        await sendFile(files.upload, file, {
          signal: stop.signal,
          onProgress: (share) => setSending({ name: file.name, share, stop }),
        }),
      );
    } catch (failure) {
      if (!stop.signal.aborted) setFault(errorText(failure));
    } finally {
      setSending(null);
      onUploading(false);
    }
  }

  return (
    <div>
      <p className={labelClass}>{t('title')}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={t('choose')}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) void upload(file);
        }}
      />
      {sending ? (
        <div className="flex items-center gap-3 rounded-lg border border-line px-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="mb-1.5 truncate text-dense" title={sending.name}>
              {sending.name}
            </p>
            <ProgressBar label={t('sending', { name: sending.name })} share={sending.share} />
          </div>
          <IconButton label={t('stop')} icon={X} onPress={() => sending.stop.abort()} />
        </div>
      ) : media ? (
        <div className="flex items-center gap-3 rounded-lg border border-line p-2">
          <Preview media={media} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-dense font-medium" title={media.name}>
              {media.name}
            </p>
            <p className="text-meta text-muted">{size(media.size)}</p>
          </div>
          <Button look="ghost" onPress={() => input.current?.click()}>
            {t('replace')}
          </Button>
          <IconButton label={t('remove')} icon={X} onPress={() => onChange(null)} />
        </div>
      ) : (
        <Button icon={Paperclip} onPress={() => input.current?.click()}>
          {t('choose')}
        </Button>
      )}
      <FieldNote id={noteId} help={t('help', { size: size(limits.uploadBytes) })} error={fault ?? error} />
    </div>
  );
}

function Preview({ media }: { readonly media: ChosenMedia }) {
  if (media.url && media.type.startsWith('image/'))
    return <img src={media.url} alt="" className="size-12 rounded-md object-cover" />;
  return (
    <span className="grid size-12 shrink-0 place-items-center rounded-md bg-raised">
      <FileText aria-hidden className="size-5 text-muted" />
    </span>
  );
}
