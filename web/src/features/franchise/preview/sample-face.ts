/** The brand as it would be worn, saved or not. */
export interface Face {
  readonly name: string;
  readonly logo: string | null;
  readonly favicon: string | null;
  /** #rrggbb. */
  readonly hex: string;
  readonly domain: string;
}
