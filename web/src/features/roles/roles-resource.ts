import { roles } from '@yupflow/contract/roles';
import { resourceOf } from '../../resource/resource.ts';

export const rolesResource = resourceOf('roles', roles);
