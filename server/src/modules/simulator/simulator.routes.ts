import type { simulator } from '@yupflow/contract/simulator';
import { AppError } from '../../platform/app-error.ts';
import type { MovableClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { kindOfType } from '../../platform/files/file-kinds.ts';
import { contentDisposition } from '../../platform/files/file-name.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type SimulatorParts, simulatorService } from './simulator.service.ts';

interface RouteParts extends SimulatorParts {
  readonly config: Pick<Config, 'isSimulatorOn' | 'isProduction'>;
  readonly clock: MovableClock;
}

export function simulatorHandlers({ config, clock, ...parts }: RouteParts): Handlers<typeof simulator> {
  const service = simulatorService(parts);
  return {
    getState: (call) => service.ask(call, call.params.id, 'getState'),
    configure: (call) => service.ask(call, call.params.id, 'configure', call.body),
    scan: (call) => service.scan(call, call.params.id, call.body),
    sendMessage: (call) => service.say(call, call.params.id, call.body),
    listMessages: async (call) => ({ results: await service.ask(call, call.params.id, 'list', call.query) }),
    sendReceipt: (call) => service.sendReceipt(call, call.params.id, call.body),
    setTyping: (call) => service.ask(call, call.params.id, 'setTyping', call.body),
    drop: (call) => service.ask(call, call.params.id, 'drop', call.body),
    redeliver: (call) => service.ask(call, call.params.id, 'redeliver', call.body),
    getMedia: async ({ companyId, params: { id, messageId }, reply }) => {
      const { stream, name, type, size } = await service.openMedia(companyId, id, messageId);
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': contentDisposition(kindOfType(type), name),
          'content-length': size,
          // What a test sent may be anything: nothing in it runs.
          'content-security-policy': "default-src 'none'; sandbox",
          'content-type': type,
          'x-content-type-options': 'nosniff',
        })
        .send(stream);
    },
    moveClock: async ({ tx, body }) => {
      if (!config.isSimulatorOn || config.isProduction) throw new AppError('not_found');
      return { now: (await clock.move(tx, body.advance)).toISOString() };
    },
  };
}
