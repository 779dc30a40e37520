import { type FranchiseUser, franchiseEndpoints } from '@yupflow/contract/franchise';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../locales/format.ts';
import { ListSearch } from '../../../resource/list-page.tsx';
import type { Resource } from '../../../resource/resource.ts';
import { ResourceList } from '../../../resource/resource-list.tsx';
import { useSearchParams } from '../../../resource/search-params.ts';
import { useList } from '../../../resource/use-list.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { readablePhone } from '../../../ui/phone-numbers.ts';
import { SectionBar } from '../section-bar.tsx';

/** People make and change their accounts themselves. */
const onlyRead = () => Promise.reject(new Error('users are only read here'));

const usersResource: Resource<FranchiseUser> = {
  name: 'franchise-users',
  list: (query, options) => call(franchiseEndpoints.listUsers, { query }, options),
  get: onlyRead,
  create: onlyRead,
  update: onlyRead,
  remove: onlyRead,
};

export function UsersSection() {
  const { t } = useTranslation('franchise-users');
  const format = useFormat();
  const [{ search = '' }, changeSearch] = useSearchParams();
  const list = useList(usersResource, search);
  const columns = [
    { id: 'person', title: t('person'), cell: (user: FranchiseUser) => <PersonCell user={user} /> },
    {
      id: 'companies',
      title: t('companies'),
      className: 'w-[34%] max-sm:hidden',
      cell: (user: FranchiseUser) => <CompaniesCell user={user} />,
    },
    {
      id: 'phone',
      title: t('phone'),
      className: 'w-44 @max-4xl:hidden',
      cell: ({ phone }: FranchiseUser) => (
        <span className="tabular-nums">{phone ? readablePhone(phone) : <span className="text-muted">–</span>}</span>
      ),
    },
    {
      id: 'since',
      title: t('since'),
      className: 'w-32 @max-2xl:hidden',
      cell: ({ created_at }: FranchiseUser) => <span className="tabular-nums">{format.day(created_at)}</span>,
    },
  ];
  return (
    <Page>
      <SectionBar help={t('help')} />
      <div className="flex shrink-0 items-center gap-2 border-y border-line bg-surface px-6 py-2.5 max-sm:px-4">
        <ListSearch label={t('search')} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        <ResourceList
          resource={usersResource}
          list={list}
          columns={columns}
          nameOf={(user) => user.name}
          search={search}
          onClearSearch={() => void changeSearch({ search: null })}
          fixed={[]}
          empty={
            <EmptyState
              drawing={<path d="M60 46a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM32 80c2-16 14-24 28-24s26 8 28 24" />}
              title={t('empty.title')}
            >
              {t('empty.text')}
            </EmptyState>
          }
          openerOf={() => null}
          actionsOf={() => []}
        />
      </div>
      <p role="status" className="sr-only">
        {search && list.found && !list.isRefreshing && t('found', { count: list.found.total })}
      </p>
    </Page>
  );
}

function PersonCell({ user }: { readonly user: FranchiseUser }) {
  const { t } = useTranslation('franchise-users');
  return (
    <span className="flex items-center gap-3 py-2">
      <Avatar name={user.name} image={user.image} look="person" size="small" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium" title={user.name}>
            {user.name}
          </span>
          {user.isAdmin && <Badge look="plain">{t('admin')}</Badge>}
        </span>
        <span className="block truncate text-meta text-muted" title={user.email}>
          {user.email}
        </span>
        <span className="hidden text-meta max-sm:block">
          <CompaniesCell user={user} />
        </span>
      </span>
    </span>
  );
}

/** The first few by name; how many more there are. */
function CompaniesCell({ user: { companies, company_count } }: { readonly user: FranchiseUser }) {
  const { t } = useTranslation('franchise-users');
  if (company_count === 0) return <span className="text-muted">{t('none')}</span>;
  const named = companies.map(({ name, isOwner }) => (isOwner ? `${name} (${t('owner')})` : name));
  const more = company_count - companies.length;
  const text = [named.join(', '), more > 0 && t('more', { count: more })].filter(Boolean).join(' ');
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  );
}
