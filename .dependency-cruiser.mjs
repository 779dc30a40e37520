const never = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
});

/** The directions of docs/architecture.md: an arrow that is not allowed there fails here. */
/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    never('engine-is-pure', '^flow-engine/src', '^(contract|server|web)/'),
    never('contract-only-engine', '^contract/src', '^(server|web)/'),
    never('server-never-web', '^server/src', '^web/'),
    never('web-never-server', '^web/src', '^server/'),
    never('loopback-stands-alone', '^whatsapp-server/src', '^(flow-engine|contract|server|web)/'),
    never('only-tests-know-the-loopback', '^(flow-engine|contract|server|web)/src', '^whatsapp-server/'),
    never('loopback-without-its-page', '^whatsapp-server/src/(?!page/|main)', '^whatsapp-server/src/(page/|main)'),
    never('platform-knows-no-room-above', '^server/src/platform', '^server/src/(modules|channels|jobs|app|main)'),
    never('jobs-know-no-feature', '^server/src/jobs', '^server/src/(modules|channels|app|main)'),
    never('channels-know-no-feature', '^server/src/channels', '^server/src/(modules|app|main)'),
    never(
      'backups-are-the-operators',
      '^server/src/(platform|jobs|channels|modules|app|yupflow)',
      '^server/src/backup/',
    ),
    never('backups-know-no-feature', '^server/src/backup', '^server/src/(modules|channels|app|main|yupflow)'),
    never('modules-know-no-composition', '^server/src/modules', '^server/src/(app|main)'),
    {
      name: 'modules-meet-through-services',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/' },
      to: { path: '^server/src/modules/([^/]+)/', pathNot: ['^server/src/modules/$1/', '[.]service[.]ts$'] },
    },
    never('ui-is-the-ground', '^web/src/ui', '^web/src/(app|features|pickers|resource)'),
    never('resource-above-ui', '^web/src/resource', '^web/src/(app|features|pickers)'),
    never('pickers-above-resource', '^web/src/pickers', '^web/src/(app|features)'),
    never('features-below-app', '^web/src/features', '^web/src/app'),
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
