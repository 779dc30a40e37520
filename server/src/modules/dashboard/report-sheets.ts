import { type Dashboard, type DashboardReport, dashboardCounts } from '@yupflow/contract/dashboard';
import type { Language } from '@yupflow/contract/languages';
import { type Cell, dayCell } from '../../platform/xlsx/write-cells.ts';
import { reportWords } from './report-export-words.ts';

export interface ReportSheet {
  readonly name: string;
  readonly columns: readonly { readonly header: string; readonly width: number }[];
  readonly rows: readonly (readonly Cell[])[];
}

const narrow = 9;
const usual = 20;
const wide = 38;

/** With one decimal, as people speak of waiting. */
const minutes = (seconds: number | null): Cell => (seconds === null ? null : Math.round(seconds / 6) / 10);

function weekdayNames(language: Language): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const aMonday = Date.UTC(2026, 0, 5);
  return Array.from({ length: 7 }, (_, day) => format.format(aMonday + day * 86_400_000));
}

function summary(figures: Dashboard, report: DashboardReport, language: Language): ReportSheet {
  const { totals, first_response, resolution } = report;
  const words = reportWords[language];
  const times = [
    [words.times.firstResponseMedian, first_response.median],
    [words.times.firstResponseP90, first_response.p90],
    [words.times.resolutionMedian, resolution.median],
    [words.times.resolutionP90, resolution.p90],
  ] as const;
  return {
    name: words.sheets.summary,
    columns: [
      { header: words.figure, width: wide },
      { header: words.value, width: usual },
      { header: words.before, width: usual },
    ],
    rows: [
      ...(['total_attendances', 'total_contacts'] as const).map((name) => [
        words.totals[name],
        figures[name].value,
        figures[name].before,
      ]),
      ...dashboardCounts.map((name) => [words.counts[name], totals[name].value, totals[name].before]),
      ...times.map(([name, { value, before }]) => [name, minutes(value), minutes(before)]),
    ],
  };
}

function byDay({ days }: DashboardReport, language: Language): ReportSheet {
  const words = reportWords[language];
  return {
    name: words.sheets.days,
    columns: [
      { header: words.day, width: usual },
      ...dashboardCounts.map((name) => ({ header: words.counts[name], width: usual })),
    ],
    rows: days.map((day) => [dayCell(day.day), ...dashboardCounts.map((name) => day[name])]),
  };
}

function byMember({ members }: DashboardReport, language: Language): ReportSheet {
  const words = reportWords[language];
  const { attendances, before, counts, times } = words;
  const headers = [
    attendances,
    `${attendances} - ${before}`,
    counts.closed,
    `${counts.closed} - ${before}`,
    times.firstResponseAverage,
    times.resolutionAverage,
  ];
  return {
    name: words.sheets.members,
    columns: [{ header: words.member, width: wide }, ...headers.map((header) => ({ header, width: wide }))],
    rows: members.map((one) => [
      one.member?.name ?? words.nobody,
      one.attendances.value,
      one.attendances.before,
      one.closed.value,
      one.closed.before,
      minutes(one.first_response.value),
      minutes(one.resolution.value),
    ]),
  };
}

function byHour({ hours }: DashboardReport, language: Language): ReportSheet {
  const words = reportWords[language];
  const names = weekdayNames(language);
  return {
    name: words.sheets.hours,
    columns: [
      { header: words.weekday, width: usual },
      ...Array.from({ length: 24 }, (_, hour) => ({ header: `${String(hour).padStart(2, '0')}:00`, width: narrow })),
    ],
    rows: hours.map((counts, day) => [names[day] ?? '', ...counts]),
  };
}

/** The report as somebody would lay it out on paper: what matters first. */
export function sheetsOf(
  figures: Dashboard,
  report: DashboardReport,
  language: Language,
): [ReportSheet, ...ReportSheet[]] {
  return [
    summary(figures, report, language),
    byDay(report, language),
    byMember(report, language),
    byHour(report, language),
  ];
}
