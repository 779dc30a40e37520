import type { infos } from '@yupflow/contract/infos';
import type { Handlers } from '../../platform/http/handlers.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';
import { type FaceParts, faceAt } from './face.ts';

export function infosHandlers(parts: FaceParts): Handlers<typeof infos> {
  const { isFranchiseMode, isSimulatorOn } = parts.config;
  return {
    get: async ({ request }) => {
      const face = await faceAt(parts, request.host);
      const pictures = { logo: pictureUrl(face.logo), favicon: pictureUrl(face.favicon) };
      return { ...face, ...pictures, isFranchiseMode, isSimulatorOn };
    },
  };
}
