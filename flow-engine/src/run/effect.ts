import type { Media, Option, PixelEvent } from '../blocks/parts.ts';
import type { FieldValue } from '../conditions/fields.ts';

/** A message to the contact, with variables filled in. */
export type Outgoing =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image' | 'video' | 'audio' | 'voice' | 'document'; readonly media: Media; readonly text: string }
  | {
      readonly kind: 'location';
      readonly latitude: number;
      readonly longitude: number;
      readonly title: string;
      readonly address: string;
    }
  | { readonly kind: 'contact'; readonly cards: readonly { readonly name: string; readonly phone: string }[] }
  /** Where the channel shows no buttons they go out as a numbered menu: see `choicesAsText`. */
  | {
      readonly kind: 'choices';
      readonly style: 'buttons' | 'list' | 'numbers';
      readonly text: string;
      readonly footer: string;
      readonly button: string;
      readonly options: readonly Option[];
    }
  | { readonly kind: 'link'; readonly text: string; readonly label: string; readonly url: string }
  /** What it says is known to the host; the values of its places are here. */
  | {
      readonly kind: 'template';
      readonly template: string;
      readonly header: readonly string[];
      readonly body: readonly string[];
      readonly links: readonly string[];
      readonly media: Media | null;
      readonly options: readonly Option[];
    };

/** What the host does, in this order. Each has a key: the same key is done once. */
export type Effect = { readonly key: string; readonly block: string } & (
  | { readonly type: 'send'; readonly message: Outgoing; readonly typing: number }
  | { readonly type: 'typing'; readonly seconds: number }
  | { readonly type: 'tag_added' | 'tag_removed'; readonly tag: string }
  | { readonly type: 'field_set'; readonly field: string; readonly value: FieldValue }
  | { readonly type: 'field_cleared'; readonly field: string }
  | { readonly type: 'custom_event'; readonly name: string }
  | { readonly type: 'cycle_added' | 'cycle_removed'; readonly cycle: string }
  | { readonly type: 'card_moved'; readonly column: string }
  | { readonly type: 'card_reset' }
  | { readonly type: 'member_assigned'; readonly member: string | null; readonly role: string | null }
  | { readonly type: 'assignment_removed' }
  | { readonly type: 'contact_registered' }
  | { readonly type: 'automation_stopped' }
  | { readonly type: 'automation_restarted' }
  | { readonly type: 'notified'; readonly members: readonly string[]; readonly text: string }
  | { readonly type: 'email'; readonly to: string; readonly subject: string; readonly text: string }
  /** Its outcome comes back as a `result`. */
  | {
      readonly type: 'http_request';
      readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      readonly url: string;
      readonly query: readonly FilledPair[];
      readonly headers: readonly FilledPair[];
      readonly body: { readonly kind: 'none' | 'json' | 'form' | 'text'; readonly text: string };
      readonly timeout: number;
    }
  | {
      readonly type: 'pixel';
      readonly provider: 'meta' | 'ga4' | 'tiktok';
      readonly pixel: string;
      readonly secret: string;
      readonly event: PixelEvent;
      readonly value: number | null;
      readonly currency: string;
      readonly testCode: string;
    }
  /** The session goes on in another flow: the host loads it and gives `enter`. */
  | { readonly type: 'flow_entered'; readonly flow: string; readonly entry: string | null }
);
export type EffectType = Effect['type'];
export type EffectOf<Type extends EffectType> = Extract<Effect, { type: Type }>;

/** `secret` names what only the server can read; `value` is empty then. */
export interface FilledPair {
  readonly name: string;
  readonly value: string;
  readonly secret: string | null;
}
