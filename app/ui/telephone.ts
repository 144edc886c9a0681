/** An address that a phone dials; none where nothing can be dialled. */
export function telephone(number: string | null): string | undefined {
  const digits = number?.replace(/[^\d+]/g, '')
  return digits ? `tel:${digits}` : undefined
}
