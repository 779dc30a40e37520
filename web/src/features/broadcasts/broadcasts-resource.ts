import { broadcasts } from '@yupflow/contract/broadcasts';
import { resourceOf } from '../../resource/resource.ts';

export const broadcastsResource = resourceOf('broadcasts', broadcasts);
