import { createHash } from 'node:crypto';
import type { EffectOf } from '@yupflow/flow-engine/run/effect';
import type { Config } from '../../platform/config.ts';
import type { HttpCall } from './call-http.ts';

/** As flows ask for it; a sale is what the reseller itself tells of. */
export interface Pixel extends Pick<EffectOf<'pixel'>, 'provider' | 'pixel' | 'value' | 'currency' | 'testCode'> {
  readonly event: EffectOf<'pixel'>['event'] | 'purchase';
  /** Where it happened, as Meta names it. */
  readonly source: 'chat' | 'system_generated';
}

export interface PixelPerson {
  readonly id: string;
  readonly phone: string | null;
  readonly email: string | null;
}

export interface PixelSent {
  readonly person: PixelPerson;
  readonly token: string;
  /** The same event sent twice counts once there. */
  readonly eventId: string;
  readonly at: Date;
}

/** Providers are told nothing that a person could be read from: only what they can compare with their own. */
const hashed = (text: string | null) =>
  text ? [createHash('sha256').update(text.trim().toLowerCase()).digest('hex')] : [];

const metaNames = {
  page_view: 'PageView',
  view_content: 'ViewContent',
  search: 'Search',
  lead: 'Lead',
  complete_registration: 'CompleteRegistration',
  contact: 'Contact',
  subscribe: 'Subscribe',
  purchase: 'Purchase',
} as const;
const tiktokNames = {
  page_view: 'Pageview',
  view_content: 'ViewContent',
  search: 'Search',
  lead: 'SubmitForm',
  complete_registration: 'CompleteRegistration',
  contact: 'Contact',
  subscribe: 'Subscribe',
  purchase: 'CompletePayment',
} as const;
const ga4Names = {
  page_view: 'page_view',
  view_content: 'view_item',
  search: 'search',
  lead: 'generate_lead',
  complete_registration: 'sign_up',
  contact: 'contact',
  subscribe: 'subscribe',
  purchase: 'purchase',
} as const;

const worth = ({ value, currency }: Pixel) => (value === null ? {} : { value, currency });

function post(url: string, body: object, headers: Record<string, string> = {}): HttpCall {
  return {
    method: 'POST',
    url,
    query: [],
    headers: Object.entries(headers).map(([name, value]) => ({ name, value, secret: null })),
    body: { kind: 'json', text: JSON.stringify(body) },
    timeout: 15,
  };
}

/** How each provider takes an event from a server. */
export function pixelCall(
  config: Pick<Config, 'pixelUrls'>,
  pixel: Pixel,
  { person, token, eventId, at }: PixelSent,
): HttpCall {
  const { provider, event, testCode } = pixel;
  const seconds = Math.floor(at.getTime() / 1_000);
  const id = encodeURIComponent(pixel.pixel);
  if (provider === 'meta')
    return post(`${config.pixelUrls.meta}/v21.0/${id}/events?access_token=${encodeURIComponent(token)}`, {
      data: [
        {
          event_name: metaNames[event],
          event_time: seconds,
          event_id: eventId,
          action_source: pixel.source,
          user_data: { ph: hashed(person.phone), em: hashed(person.email), external_id: hashed(person.id) },
          custom_data: worth(pixel),
        },
      ],
      ...(testCode ? { test_event_code: testCode } : {}),
    });
  if (provider === 'ga4') {
    const debug = testCode ? { debug_mode: 1 } : {};
    return post(`${config.pixelUrls.ga4}/mp/collect?measurement_id=${id}&api_secret=${encodeURIComponent(token)}`, {
      client_id: person.id,
      timestamp_micros: seconds * 1_000_000,
      events: [{ name: ga4Names[event], params: { ...worth(pixel), event_id: eventId, ...debug } }],
    });
  }
  return post(
    `${config.pixelUrls.tiktok}/open_api/v1.3/event/track/`,
    {
      event_source: 'web',
      event_source_id: pixel.pixel,
      ...(testCode ? { test_event_code: testCode } : {}),
      data: [
        {
          event: tiktokNames[event],
          event_time: seconds,
          event_id: eventId,
          user: { phone: hashed(person.phone), email: hashed(person.email), external_id: hashed(person.id) },
          properties: worth(pixel),
        },
      ],
    },
    { 'access-token': token },
  );
}
