import { rich } from '#app/locale/rich.tsx'
/** The amount for a business in place of a private person. */
export function AsBusiness({ toPay, retention }: { toPay: string; retention: string | null }) {
  return (
    <p>
      {rich(
        'Como empresa o profesional de España pagas <strong>{toPay}</strong>: se descuenta la retención de IRPF ({retention}), que ingresas tú en Hacienda.',
        {
          toPay,
          strong: (text) => <strong className="num">{text}</strong>,
          retention: <span className="nowrap">{retention}</span>,
        },
      )}
    </p>
  )
}
