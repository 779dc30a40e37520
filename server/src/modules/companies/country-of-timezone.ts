/** Every country with a clock of its own. Where most of our companies are comes first, to be found at once. */
const countries = (
  'BR PT ES US AR MX CO CL PE UY PY AO MZ GB ' +
  'AD AE AF AG AI AL AM AQ AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BS BT BW BY BZ CA CC CD CF CG ' +
  'CH CI CK CM CN CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ET FI FJ FK FM FO FR GA GD GE GF GG GH GI GL ' +
  'GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW ' +
  'KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MY NA NC NE NF ' +
  'NG NI NL NO NP NR NU NZ OM PA PF PG PH PK PL PM PN PR PS PW QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM ' +
  'SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM UZ VA VC VE VG VI VN VU WF WS ' +
  'YE YT ZA ZM ZW'
).split(' ');

const defaultCountry = 'BR';

const zonesOf = (country: string) => new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
const known = new Map<string, string>();

/** The country whose clocks show this time zone: a guess, for whoever has not said where they are. */
export function countryOfTimezone(timezone: string): string {
  // Brazil/East is America/Sao_Paulo under another name.
  const zone = new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  // UTC is nobody's.
  const isPlace = zone.includes('/') && !zone.startsWith('Etc/');
  const country = known.get(zone) ?? (isPlace && countries.find((code) => zonesOf(code).includes(zone)));
  known.set(zone, country || defaultCountry);
  return country || defaultCountry;
}
