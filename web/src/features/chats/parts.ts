import { later } from '../../resource/later.tsx';

/** What the inbox shows beside its list and over it. */

export const ChatColumn = later(
  async () => (await import('./chat-column.tsx')).ChatColumn,
  // With its menu, the flow that it starts and the template that it sends.
  ['conversation', 'contact', 'flow-picker', 'templates', 'variables'],
);

export const ContactColumn = later(
  async () => (await import('./panel/contact-column.tsx')).ContactColumn,
  ['contact', 'custom-fields', 'tags', 'conversation'],
);

export const NewChatSlideOver = later(
  async () => (await import('./new-chat/new-chat-slide-over.tsx')).NewChatSlideOver,
  ['contact', 'conversation'],
);

export const TransferSlideOver = later(
  async () => (await import('./transfer/transfer-slide-over.tsx')).TransferSlideOver,
);

export const RowMenu = later(async () => (await import('./list/row-menu.tsx')).RowMenu);
