interface Transfer {
  holder: string
  iban: string
  reference: string
  cents: number
}

/**
 * The text of a QR code for a transfer in euros, as many banks' apps read it: EPC069-12 of the European Payments
 * Council, version 2, which needs no BIC. Its last lines, which would be empty, are left out.
 */
export function epcPayload({ holder, iban, reference, cents }: Transfer): string {
  const rest = String(cents % 100).padStart(2, '0')
  const amount = `EUR${Math.floor(cents / 100)}.${rest}`
  const [utf8, noBic, noPurpose, noStructuredReference] = ['1', '', '', '']
  return ['BCD', '002', utf8, 'SCT', noBic, holder, iban, amount, noPurpose, noStructuredReference, reference].join(
    '\n',
  )
}
