import { CompaniesSection } from './companies/companies-section.tsx';
import { InvoicesSection } from './invoices/invoices-section.tsx';
import { useSection } from './section-bar.tsx';
import { UsersSection } from './users/users-section.tsx';

const bodies = { companies: CompaniesSection, users: UsersSection, invoices: InvoicesSection };

/** Whom the reseller sells to: companies, the people in them, and what they pay. */
export default function FranchiseCompaniesPage() {
  const Body = bodies[useSection()];
  return <Body />;
}
