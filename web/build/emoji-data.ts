import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { fold } from '../src/locales/fold.ts';

const home = new URL('.', import.meta.resolve('emojibase-data/package.json'));
const locales = ['pt', 'en', 'es'];
const names = ['data.json', 'messages.json'];
/** As the picker asks for them: see features/chats/composer/emoji. */
const folder = 'emoji';

interface Emoji {
  readonly label: string;
  readonly tags?: readonly string[];
}

/** Whoever types in a hurry leaves the accents away; the picker itself compares letter by letter. */
function findablePlainly(emoji: Emoji): Emoji {
  const words = [emoji.label, ...(emoji.tags ?? [])].map((word) => word.toLowerCase());
  const plain = words.map(fold).filter((word) => !words.includes(word));
  return { ...emoji, tags: [...(emoji.tags ?? []), ...new Set(plain)] };
}

async function read(path: string): Promise<string> {
  const content = await readFile(new URL(path, home), 'utf8');
  return path.endsWith('/data.json') ? JSON.stringify((JSON.parse(content) as Emoji[]).map(findablePlainly)) : content;
}

/** Serves the names of the emojis from here: nothing on a page is loaded from another host. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const path = request.url?.split('?')[0]?.slice(1) ?? '';
        const [locale = '', name = ''] = path.split('/');
        if (!locales.includes(locale) || !names.includes(name)) return next();
        read(path).then((content) => response.setHeader('content-type', 'application/json').end(content), next);
      });
    },
    async generateBundle() {
      const paths = locales.flatMap((locale) => names.map((name) => `${locale}/${name}`));
      await Promise.all(
        paths.map(async (path) =>
          this.emitFile({ type: 'asset', fileName: `${folder}/${path}`, source: await read(path) }),
        ),
      );
    },
  };
}
