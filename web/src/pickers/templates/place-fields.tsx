import type { Template } from '@yupflow/contract/templates';
import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { linkButtons, type PlaceValues } from './template-values.ts';

interface PlaceField {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

interface Props {
  readonly template: Template;
  readonly values: PlaceValues;
  readonly onChange: (values: PlaceValues) => void;
  /** By place, as `body.0`. */
  readonly errorOf?: (place: string) => string | null;
  /** With the variables that are known where it stands. */
  readonly field: (props: PlaceField) => ReactElement;
}

/** One field for each place of a template, in the order they are read. */
export function PlaceFields({ template, values, onChange, errorOf = () => null, field }: Props) {
  const { t } = useTranslation('templates');
  const { header, body } = template;
  const one = (part: keyof PlaceValues, at: number, label: string) => (
    <Fragment key={`${part}.${at}`}>
      {field({
        label,
        value: values[part][at] ?? '',
        // The official API takes no line breaks in a value.
        onChange: (value) => onChange({ ...values, [part]: values[part].with(at, value.replace(/\s*\n\s*/g, ' ')) }),
        error: errorOf(`${part}.${at}`),
      })}
    </Fragment>
  );
  return (
    <>
      {values.header.map((_, at) => one('header', at, t('places.header', { place: header?.places[at] ?? '' })))}
      {values.body.map((_, at) => one('body', at, t('places.body', { place: body.places[at] ?? '' })))}
      {values.links.map((_, at) =>
        one('links', at, t('places.link', { button: linkButtons(template)[at]?.text ?? '' })),
      )}
    </>
  );
}
