import { keywords } from '@yupflow/contract/keywords';
import { resourceOf } from '../../resource/resource.ts';

export const keywordsResource = resourceOf('keywords', keywords);
