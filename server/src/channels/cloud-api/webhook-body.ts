import * as z from 'zod/mini';

/** What the API tells. Read loosely: it grows, and what we do not know must not cost what we do. */
const text = z.catch(z.optional(z.string()), undefined);
const list = <T extends z.core.$ZodType>(item: T) =>
  z.catch(
    z.pipe(
      z.array(z.unknown()),
      z.transform((items) =>
        items.flatMap((one) => {
          const read = z.safeParse(item, one);
          return read.success ? [read.data] : [];
        }),
      ),
    ),
    [],
  );

const file = z.object({
  id: z.string(),
  mime_type: text,
  caption: text,
  filename: text,
  voice: z.optional(z.boolean()),
});
const reply = z.object({ id: z.string(), title: z.string(), description: text });

const message = z.object({
  id: z.string(),
  /** The number; absent where it is hidden. */
  from: text,
  from_user_id: text,
  timestamp: z.string(),
  type: z.string(),
  context: z.optional(z.object({ id: text })),
  text: z.optional(z.object({ body: z.string() })),
  image: z.optional(file),
  video: z.optional(file),
  audio: z.optional(file),
  document: z.optional(file),
  sticker: z.optional(file),
  location: z.optional(z.object({ latitude: z.number(), longitude: z.number(), name: text, address: text })),
  contacts: z.optional(
    z.array(
      z.object({
        name: z.optional(z.object({ formatted_name: text })),
        phones: z.optional(z.array(z.object({ phone: text, wa_id: text }))),
      }),
    ),
  ),
  button: z.optional(z.object({ text: z.string(), payload: text })),
  interactive: z.optional(z.object({ button_reply: z.optional(reply), list_reply: z.optional(reply) })),
  reaction: z.optional(z.object({ message_id: z.string(), emoji: text })),
  system: z.optional(z.object({ type: text, wa_id: text, new_wa_id: text, body: text })),
});
export type WebhookMessage = z.output<typeof message>;

const status = z.object({
  id: z.string(),
  status: z.string(),
  timestamp: text,
  biz_opaque_callback_data: text,
  pricing: z.optional(z.object({ category: text, billable: z.optional(z.boolean()) })),
  errors: z.optional(z.array(z.object({ code: z.number() }))),
});
export type WebhookStatus = z.output<typeof status>;

const contact = z.object({
  wa_id: text,
  user_id: text,
  profile: z.optional(z.object({ name: text, username: text })),
});
export type WebhookContact = z.output<typeof contact>;

const value = z.object({
  metadata: z.optional(z.object({ phone_number_id: z.string() })),
  contacts: z.optional(list(contact)),
  messages: z.optional(list(message)),
  statuses: z.optional(list(status)),
  /** Of a template. */
  event: text,
  message_template_name: text,
  message_template_language: text,
  reason: text,
});

export const webhookBody = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: list(
    z.object({
      /** Of the business account. */
      id: z.string(),
      changes: list(z.object({ field: z.string(), value })),
    }),
  ),
});
export type WebhookBody = z.output<typeof webhookBody>;
