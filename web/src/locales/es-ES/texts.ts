import type { ResourceKey } from 'i18next';
import common from './common.json';
import errors from './errors.json';

export const shared = { common, errors };

export const byFeature = import.meta.glob<ResourceKey>(['./*.json', '!./common.json', '!./errors.json'], {
  import: 'default',
});
