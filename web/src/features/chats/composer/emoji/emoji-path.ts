/** Where the build puts the emojis' names: see build/emoji-data.ts. */
export const emojiPath = '/emoji';
