/** What a business would pay in place of a private person. */
export function AsBusiness({ toPay, retention }: { toPay: string; retention: string | null }) {
  return (
    <p>
      Como empresa o profesional de España pagas <strong className="num">{toPay}</strong>: se descuenta la retención de
      IRPF ({retention}), que ingresas tú en Hacienda.
    </p>
  )
}
