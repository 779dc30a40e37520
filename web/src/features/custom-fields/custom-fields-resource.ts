import { customFields } from '@yupflow/contract/custom-fields';
import { resourceOf } from '../../resource/resource.ts';

export const customFieldsResource = resourceOf('custom-fields', customFields);
