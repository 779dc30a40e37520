/** What the page shows: told whole whenever it changes, which on one machine is cheaper than to be clever. */
export interface View {
  readonly environment: string;
  readonly phones: readonly PhoneView[];
  readonly contacts: readonly ContactView[];
}

/** A phone of the company that links devices. */
export interface PhoneView {
  readonly phone: string;
  readonly name: string;
  readonly devices: readonly { readonly id: number; readonly isOnline: boolean }[];
  readonly isOnline: boolean;
  /** Its devices may not come back until they are let. */
  readonly isAway: boolean;
  /** What waits for a device that is away. */
  readonly queued: number;
  readonly restrictedUntil: string | null;
  readonly receipts: ReceiptMode;
  readonly isReading: boolean;
  readonly chats: readonly ChatView[];
}

export type ReceiptMode = 'prompt' | 'none' | 'twice' | 'shuffled' | 'late';

export interface ContactView {
  readonly phone: string;
  readonly lid: string;
  readonly name: string;
  readonly isOnWhatsApp: boolean;
}

export interface ChatView {
  /** A contact's phone, or a group's id. */
  readonly id: string;
  readonly name: string;
  readonly isGroup: boolean;
  /** Phones of a group's members. */
  readonly members: readonly string[];
  readonly isDeviceTyping: boolean;
  readonly messages: readonly MessageView[];
}

export interface MessageView {
  readonly id: string;
  readonly at: string;
  /** `device`: written in the app. `phone`: on the company's phone itself. Else a contact's phone number. */
  readonly from: string;
  readonly kind: string;
  readonly text: string;
  readonly file: { readonly name: string; readonly type: string } | null;
  readonly quoted: string | null;
  readonly reactions: readonly { readonly from: string; readonly emoji: string }[];
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  /** Of what a contact wrote: whether a device told that it has it, or that somebody read it. */
  readonly state: 'sent' | 'delivered' | 'read';
}
