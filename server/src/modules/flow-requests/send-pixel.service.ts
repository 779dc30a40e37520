import type { Config } from '../../platform/config.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import { callHttp, type HttpOutcome } from './call-http.ts';
import { type Pixel, type PixelSent, pixelCall } from './pixel-call.ts';

interface PixelParts {
  readonly egress: Egress;
  readonly config: Pick<Config, 'pixelUrls'>;
}

/** One try. What can go wrong is an outcome, never an exception. */
export const sendPixel = ({ egress, config }: PixelParts, pixel: Pixel, sent: PixelSent): Promise<HttpOutcome> =>
  callHttp(egress, pixelCall(config, pixel, sent), new Map(), sent.eventId);

export const reasonOf = ({ error, status }: HttpOutcome): string => error ?? String(status ?? 0);
