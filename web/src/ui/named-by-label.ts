/**
 * For what is named by its `label`. JSX lets a name with a hyphen past every type: without this, `aria-label` compiles
 * and is dropped.
 */
export interface NamedByLabel {
  readonly 'aria-label'?: never;
  readonly 'aria-labelledby'?: never;
}
