import type { Plugin } from 'vite';

/** Asks for the one font file every page needs at once, instead of after the style sheet. */
export function preloadFont(pattern: RegExp): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml(_, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((name) => pattern.test(name));
      if (!file) throw new Error(`no font file matches ${pattern}`);
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  };
}
