/** Mobiles in Brazil got a ninth digit in front. Landlines start with 2 to 5 and never had one. */
const brazilianMobile = /^55([1-9]{2})9?([6-9]\d{7})$/;
/** Calls from abroad to a mobile in Argentina need a 9 that nobody writes at home. */
const argentineMobile = /^549(\d{10})$/;

/** One form for all in which a person's number is written: two contacts with the same key are one. */
export function phoneKey(digits: string): string {
  if (digits.startsWith('55')) return digits.replace(brazilianMobile, '55$19$2');
  return digits.startsWith('549') ? digits.replace(argentineMobile, '54$1') : digits;
}
