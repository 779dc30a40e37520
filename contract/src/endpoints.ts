import { announcements } from './announcements.ts';
import { companies } from './companies.ts';
import { dashboard } from './dashboard.ts';
import { files } from './files.ts';
import { infos } from './infos.ts';
import { me } from './me.ts';
import { invites, members } from './members.ts';
import { notifications } from './notifications.ts';
import { pictures } from './pictures.ts';
import { roles } from './roles.ts';
import { session } from './session.ts';
import { simulator } from './simulator.ts';
import { tags } from './tags.ts';

/** The whole API, by feature. The server, OpenAPI and the access matrix read this table. */
export const endpoints = {
  announcements,
  companies,
  dashboard,
  files,
  infos,
  invites,
  me,
  members,
  notifications,
  pictures,
  roles,
  session,
  simulator,
  tags,
};
