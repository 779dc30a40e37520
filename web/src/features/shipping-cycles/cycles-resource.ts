import { shippingCycles } from '@yupflow/contract/shipping-cycles';
import { resourceOf } from '../../resource/resource.ts';

export const cyclesResource = resourceOf('shipping-cycles', shippingCycles);
