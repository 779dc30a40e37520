import type { MediaKind } from '@yupflow/contract/messages';

/** A file that was chosen, dropped or pasted, and is not sent yet. */
export interface Attachment {
  readonly id: string;
  readonly file: File;
  readonly kind: MediaKind;
  /** For its preview; revoked when it goes. */
  readonly url: string;
  readonly caption: string;
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
}

type Measures = Partial<Pick<Attachment, 'kind' | 'width' | 'height' | 'seconds'>>;

/** What the browser can't read is sent all the same; what only calls itself a picture, as a file. */
export async function measure(kind: MediaKind, url: string): Promise<Measures> {
  try {
    if (kind === 'image') return await measurePicture(url);
    if (kind === 'video' || kind === 'audio') return await measureFilm(kind, url);
  } catch {
    if (kind === 'image') return { kind: 'document' };
  }
  return {};
}

async function measurePicture(url: string): Promise<Measures> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}

function measureFilm(kind: 'video' | 'audio', url: string): Promise<Measures> {
  return new Promise((resolve, reject) => {
    const film = document.createElement(kind);
    film.preload = 'metadata';
    film.onloadedmetadata = () => {
      const seconds = Number.isFinite(film.duration) ? film.duration : undefined;
      const { videoWidth: width, videoHeight: height } = film as Partial<HTMLVideoElement>;
      resolve(width && height ? { width, height, seconds } : { seconds });
    };
    film.onerror = () => reject(new Error('unreadable'));
    film.src = url;
  });
}
