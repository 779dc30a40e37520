const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const keyShape = /^[A-Za-z0-9_-]{22,64}$/;

export const isFileKey = (name: string) => keyShape.test(name);
export const isCompanyFolder = (name: string) => idShape.test(name);

/** These become a path, so nothing but an id may pass. */
export function folderOf(companyId: string): string {
  if (!isCompanyFolder(companyId)) throw new Error('not the place of a file');
  return companyId;
}

/** `<company>/<first two letters of the key>/<key>`, so that no folder grows without end. */
export function placeOf(companyId: string, key: string): string {
  if (!isFileKey(key)) throw new Error('not the place of a file');
  return `${folderOf(companyId)}/${key.slice(0, 2)}/${key}`;
}
