import { type Connection, type ConnectionType, connectionPalette } from '@yupflow/contract/connections';

/** As the form has it. */
export interface LineValues {
  name: string;
  color: string;
  type: ConnectionType;
  greeting_message: string;
  farewell_message: string;
  default_flow_id: string | null;
  /** A text is what somebody wrote that is no number. */
  mass_cap: number | string | null;
  is_warm: boolean;
  history_days: number;
  hears_status: boolean;
  hears_newsletters: boolean;
  call_message: string;
  /** Empty keeps what is stored; null takes it away. */
  proxy: string | null;
  /** Of type `cloud`. What is secret is empty unless somebody writes it anew. */
  cloud: { phone_number_id: string; business_id: string; token: string; app_secret: string };
}

export const valuesOf = (line: Connection): LineValues => ({
  name: line.name,
  color: line.color,
  type: line.type,
  greeting_message: line.greeting_message,
  farewell_message: line.farewell_message,
  default_flow_id: line.default_flow_id,
  mass_cap: line.mass_cap,
  is_warm: line.is_warm,
  history_days: line.history_days,
  hears_status: line.hears_status,
  hears_newsletters: line.hears_newsletters,
  call_message: line.call_message,
  proxy: '',
  cloud: {
    phone_number_id: line.cloud?.phone_number_id ?? '',
    business_id: line.cloud?.business_id ?? '',
    token: '',
    app_secret: '',
  },
});

const usualMassCap = 1_000;
const usualHistoryDays = 30;

/** The first colour that no other line has. */
export const newLine = ([type = 'whatsapp']: readonly ConnectionType[], taken: readonly string[]): LineValues => ({
  name: '',
  color: connectionPalette.find((color) => !taken.includes(color)) ?? connectionPalette[0],
  type,
  greeting_message: '',
  farewell_message: '',
  default_flow_id: null,
  mass_cap: usualMassCap,
  is_warm: false,
  history_days: usualHistoryDays,
  hears_status: false,
  hears_newsletters: false,
  call_message: '',
  proxy: '',
  cloud: { phone_number_id: '', business_id: '', token: '', app_secret: '' },
});
