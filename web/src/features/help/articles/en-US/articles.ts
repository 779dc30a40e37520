/** All articles in this language, by their file: they are searched together, so they come together. */
export const sources = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true });
