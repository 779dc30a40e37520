import { franchiseEndpoints } from '@yupflow/contract/franchise';
import { resourceOf } from '../../../resource/resource.ts';

export const franchiseRolesResource = resourceOf('franchise-roles', {
  list: franchiseEndpoints.listRoles,
  get: franchiseEndpoints.getRole,
  create: franchiseEndpoints.createRole,
  update: franchiseEndpoints.updateRole,
  remove: franchiseEndpoints.removeRole,
});
