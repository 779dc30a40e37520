import type { Franchise } from '@yupflow/contract/franchise';
import type { ChosenPicture } from '../../ui/chosen-picture.ts';
import type { FranchiseFormOf } from './use-franchise-form.ts';

export interface BrandValues {
  name: string;
  logo: ChosenPicture;
  favicon: ChosenPicture;
  primaryColor: string;
  notInCompany: string;
  notPaid: string;
  sendEmailToUnpaidCompany: boolean;
  domain: string;
}

export type BrandForm = FranchiseFormOf<BrandValues>;

export const brandOf = (franchise: Franchise): BrandValues => ({
  name: franchise.name,
  logo: null,
  favicon: null,
  primaryColor: franchise.primaryColor,
  notInCompany: franchise.notInCompany,
  notPaid: franchise.notPaid,
  sendEmailToUnpaidCompany: franchise.sendEmailToUnpaidCompany,
  domain: franchise.domain ?? '',
});
