import { useState } from 'react';
import { cx } from '../cx.ts';
import { heatLevel, heatLevels } from './scale.ts';

interface Props {
  readonly label: string;
  readonly columns: readonly { readonly id: string; readonly short: string; readonly long: string }[];
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    /** One for each column. */
    readonly values: readonly number[];
  }[];
  /** The numbers in place of the colours. */
  readonly isTable: boolean;
  readonly words: {
    readonly less: string;
    readonly more: string;
    /** Of a place, under the map: “ter., 15h: 42”. */
    readonly place: (row: number, column: number) => string;
    /** While no place is pointed at. */
    readonly most: string;
  };
  readonly number: (value: number) => string;
}

/** From nothing to the most there is. The last one stands out from the brand's own colour in both themes. */
const fills = [
  'var(--raised)',
  'color-mix(in oklab, var(--brand) 18%, var(--surface))',
  'color-mix(in oklab, var(--brand) 40%, var(--surface))',
  'color-mix(in oklab, var(--brand) 68%, var(--surface))',
  'var(--brand)',
  'color-mix(in oklab, var(--brand-strong) 82%, var(--text))',
] as const;

/** How much there was where two things meet, such as an hour and a weekday. It is a table, also for who only hears it. */
export function HeatMap({ label, columns, rows, isTable, words, number }: Props) {
  const [at, setAt] = useState<readonly [row: number, column: number] | null>(null);
  const most = Math.max(0, ...rows.flatMap(({ values }) => values));
  return (
    <>
      <table
        aria-label={label}
        onPointerLeave={() => setAt(null)}
        className="w-full table-fixed border-separate border-spacing-0.5 text-[11px]/4 text-muted tabular-nums"
      >
        <thead>
          <tr>
            <td className="w-9" />
            {columns.map(({ id, short, long }) => (
              <th key={id} scope="col" abbr={long} className="pb-0.5 text-center font-medium">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowAt) => (
            <tr key={row.id}>
              <th scope="row" className="text-left font-normal whitespace-nowrap">
                {row.name}
              </th>
              {row.values.map((value, columnAt) => {
                const level = heatLevel(value, most);
                const isRead = at?.[0] === rowAt && at[1] === columnAt;
                return (
                  <td
                    key={columns[columnAt]?.id}
                    onPointerEnter={() => setAt([rowAt, columnAt])}
                    data-level={level}
                    className={cx(
                      'h-4 rounded-[3px] p-0 text-center',
                      isRead && 'outline-[1.5px] outline-text',
                      isTable && (value > 0 ? 'text-text' : 'text-muted'),
                    )}
                    style={isTable ? undefined : { backgroundColor: fills[level] }}
                  >
                    <span className={isTable ? '' : 'sr-only'}>{number(value)}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 text-meta text-muted">
        {!isTable && (
          <p aria-hidden className="flex items-center gap-0.5">
            <span className="mr-1">{words.less}</span>
            {Array.from({ length: heatLevels + 1 }, (_, level) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a level is its number
                key={level}
                className="h-2 w-3.5 rounded-[2px]"
                style={{ backgroundColor: fills[level] }}
              />
            ))}
            <span className="ml-1">{words.more}</span>
          </p>
        )}
        <p className="ml-auto text-text tabular-nums">{at ? words.place(...at) : words.most}</p>
      </div>
    </>
  );
}
