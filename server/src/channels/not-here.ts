import { type Channel, SendError } from './channel.ts';

const refuse = async (): Promise<never> => {
  throw new SendError('refused');
};

/** Of a channel whose groups are nobody's to change from here. */
export const withoutGroupChanges: Pick<Channel, 'createGroup' | 'changeGroup' | 'leaveGroup'> = {
  createGroup: refuse,
  changeGroup: refuse,
  leaveGroup: refuse,
};

/** Of a channel that shows nobody's picture. */
export const withoutPictures: Pick<Channel, 'getPicture'> = { getPicture: async () => null };
