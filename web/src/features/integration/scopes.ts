import { type ApiScope, apiScopes, scopePermissions } from '@yupflow/contract/api-scopes';
import { type CompanyPermission, moduleOf, type ResellerModule } from '@yupflow/contract/permissions';
import { useTranslation } from 'react-i18next';

type GroupOf<Scope> = Scope extends `${infer Group}:${string}` ? Group : never;
type ScopeGroup = GroupOf<ApiScope>;
type DeedOf<Scope> = Scope extends `${string}:${infer Deed}` ? Deed : never;

const groupOf = (scope: ApiScope) => scope.split(':')[0] as ScopeGroup;
const deedOf = (scope: ApiScope) => scope.split(':')[1] as DeedOf<ApiScope>;

export const scopeGroups = [...new Set(apiScopes.map(groupOf))].map((group) => ({
  group,
  scopes: apiScopes.filter((scope) => groupOf(scope) === group),
}));

export const readingScopes = apiScopes.filter((scope) => deedOf(scope) === 'read');

interface Giver {
  readonly permissions: readonly CompanyPermission[];
  readonly modules: readonly ResellerModule[];
}

/** Why somebody can't give a scope, or null: nobody hands a program more than they may do themselves. */
export function lockOf(scope: ApiScope, { permissions, modules }: Giver): 'notInPlan' | 'notYours' | null {
  const lacking = scopePermissions[scope].filter((permission) => !permissions.includes(permission));
  if (lacking.length === 0) return null;
  const isInPlan = lacking.every((permission) => {
    const module = moduleOf(permission);
    return module === null || modules.includes(module);
  });
  return isInPlan ? 'notYours' : 'notInPlan';
}

/** Ticks or clears one, in the contract's order. */
export const withScope = (marked: readonly ApiScope[], scope: ApiScope, isMarked: boolean): ApiScope[] =>
  apiScopes.filter((one) => (one === scope ? isMarked : marked.includes(one)));

/** The text that says what a scope is for, by its key: a colon would be read as the name of another file. */
export const helpKeyOf = (scope: ApiScope) => `scopes.help.${scope.replace(':', '.')}` as 'scopes.help.contacts.read';

/** What a key may do, short enough for a row. */
export function useScopesText(): (scopes: readonly ApiScope[]) => string {
  const { t, i18n } = useTranslation('integration');
  const together = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  const deedText = (scope: ApiScope) => t(`scopes.deeds.${scope === 'messages:write' ? 'send' : deedOf(scope)}`);
  return (scopes) => {
    if (apiScopes.every((scope) => scopes.includes(scope))) return t('scopes.everything');
    const isAllReads = scopes.length === readingScopes.length && readingScopes.every((scope) => scopes.includes(scope));
    if (isAllReads) return t('scopes.allReads');
    const parts = scopeGroups.flatMap(({ group, scopes: all }) => {
      const held = all.filter((scope) => scopes.includes(scope));
      if (held.length === 0) return [];
      const name = t(`scopes.groups.${group}`);
      return held.length === all.length
        ? [name]
        : [t('scopes.named', { group: name, deeds: together.format(held.map(deedText)) })];
    });
    return together.format(parts);
  };
}
