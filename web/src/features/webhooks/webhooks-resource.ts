import { webhooks } from '@yupflow/contract/webhooks';
import { resourceOf } from '../../resource/resource.ts';

export const webhooksResource = resourceOf('webhooks', webhooks);
