/** An address that a phone dials (RFC 3966); undefined for a number that cannot be dialled. */
export function telephone(number: string | null): string | undefined {
  const [called = '', extension] = (number ?? '').split(' ext. ').map((part) => part.replace(/[^\d+]/g, ''))
  return called ? `tel:${called}${extension ? `;ext=${extension}` : ''}` : undefined
}
