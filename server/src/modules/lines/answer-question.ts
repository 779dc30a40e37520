import { buffer } from 'node:stream/consumers';
import { type ChatAddress, type GroupChange, SendError } from '../../channels/channel.ts';
import type { Bus, BusMessage, LineQuestion } from '../../platform/bus.ts';
import type { Files } from '../../platform/files/files.ts';
import { squareJpeg } from '../../platform/files/re-encode-image.ts';
import { receiveGroups } from '../inbound/inbound.service.ts';
import { markLeft } from '../inbound/left-groups.service.ts';
import type { RunningLine } from './fence.service.ts';
import type { LineRun } from './line-run.ts';

type AnswerParts = Parameters<typeof receiveGroups>[0] & {
  readonly bus: Pick<Bus, 'publish'>;
  readonly files: Pick<Files, 'store'>;
};
type Answer = Omit<BusMessage<'lines.answered'>, 'id'>;

const person = (address: string): ChatAddress => ({ kind: 'contact', address, phone: null, lid: null });

/** The side of a group's picture on WhatsApp. */
const pictureSide = 640;

async function readPicture({ files }: AnswerParts, companyId: string, key: string): Promise<Buffer> {
  const size = await files.store.sizeOf(companyId, key);
  const source = await files.store.open(companyId, key, { start: 0, end: (size ?? 1) - 1 });
  return squareJpeg(await buffer(source), pictureSide);
}

async function changeOf(
  parts: AnswerParts,
  companyId: string,
  question: Exclude<LineQuestion, { ask: 'create_group' | 'leave_group' }>,
): Promise<GroupChange> {
  switch (question.ask) {
    case 'rename_group':
      return { change: 'rename', name: question.name };
    case 'picture_group':
      return { change: 'picture', picture: question.file ? await readPicture(parts, companyId, question.file) : null };
    case 'move_people':
      return { change: question.deed, participants: question.people };
  }
}

async function doIt(parts: AnswerParts, line: RunningLine, question: LineQuestion): Promise<Answer> {
  const { channel, companyId, connectionId } = line;
  if (question.ask === 'create_group') {
    const made = await channel.createGroup(question.name, question.people.map(person));
    await receiveGroups(parts, companyId, connectionId, [made]);
    return { failure: null, address: made.address };
  }
  if (question.ask === 'leave_group') {
    await channel.leaveGroup(question.group);
    await markLeft(parts, { companyId, connectionId }, question.group);
    return { failure: null };
  }
  const change = await changeOf(parts, companyId, question);
  return { failure: null, refused: [...(await channel.changeGroup(question.group, change))] };
}

function failureOf(error: unknown): Answer['failure'] {
  if (!(error instanceof SendError)) return 'silent';
  if (error.failure === 'not_on_channel') return 'not_on_channel';
  if (error.outcome === 'refused') return 'refused';
  return error.outcome === 'not_sent' ? 'offline' : 'silent';
}

/** For whoever waits for it in any process; who does not have the line says nothing. */
export async function answerQuestion(
  parts: AnswerParts,
  run: LineRun | undefined,
  { id, question }: BusMessage<'lines.ask'>,
): Promise<void> {
  if (!run) return;
  const line = run.running();
  const answer = async (): Promise<Answer> => {
    if (!line) return { failure: 'offline' };
    try {
      return await doIt(parts, line, question);
    } catch (err) {
      parts.log.info(
        { err, connectionId: line.connectionId, ask: question.ask },
        'a line did not do what it was asked',
      );
      return { failure: failureOf(err) };
    }
  };
  parts.bus.publish('lines.answered', { id, ...(await answer()) });
}
