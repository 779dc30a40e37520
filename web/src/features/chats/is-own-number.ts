const digits = (phone: string) => phone.replace(/\D/g, '');

/** A group has the line itself among those who take part. */
export function isOwnNumber(phone: string | null, linePhone: string | null | undefined): boolean {
  return Boolean(phone && linePhone) && digits(phone ?? '') === digits(linePhone ?? '');
}
