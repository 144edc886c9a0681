/** An address that a phone dials; undefined for a number that cannot be dialled. */
export function telephone(number: string | null): string | undefined {
  const digits = number?.replace(/[^\d+]/g, '')
  return digits ? `tel:${digits}` : undefined
}
