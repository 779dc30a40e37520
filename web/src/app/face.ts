import type { Infos } from '@yupflow/contract/infos';
import { useEffect } from 'react';
import { useInfos } from '../api/infos.ts';
import { writeStored } from '../browser/stored.ts';
import { applyBrandColor } from '../ui/brand.ts';

/** The franchise's name, icon and colour, on the browser's own furniture. */
export async function wearFace(infos: Infos): Promise<void> {
  writeStored('brand-name', infos.name);
  document.querySelector('link[rel="icon"]')?.setAttribute('href', infos.favicon ?? '/favicon.svg');
  await applyBrandColor(infos.primaryColor);
}

/** Keeps it on when it changes. */
export function Face() {
  const infos = useInfos();
  useEffect(() => {
    if (infos) void wearFace(infos);
  }, [infos]);
  return null;
}
