import { quickMessages } from '@yupflow/contract/quick-messages';
import { resourceOf } from '../../resource/resource.ts';

export const quickMessagesResource = resourceOf('quick-messages', quickMessages);
