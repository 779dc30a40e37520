import type { Message } from '@yupflow/contract/messages';

/** What the composer is about: something new, an answer to a message, or another wording of one. */
export type ComposerMode = { readonly type: 'write' } | { readonly type: 'reply' | 'edit'; readonly message: Message };
