import { tags } from '@yupflow/contract/tags';
import { resourceOf } from '../../resource/resource.ts';

export const tagsResource = resourceOf('tags', tags);
