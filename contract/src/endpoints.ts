import { files } from './files.ts';
import { infos } from './infos.ts';
import { me } from './me.ts';
import { session } from './session.ts';
import { simulator } from './simulator.ts';
import { tags } from './tags.ts';

/** The whole API, by feature. The server, OpenAPI and the access matrix read this table. */
export const endpoints = { files, infos, me, session, simulator, tags };
