import type { FieldMetadata } from '@conform-to/react'
import type { AcceptFields } from '#app/domain/hiring/schema.ts'
import { WITHDRAWAL_DAYS } from '#app/domain/orders/withdrawal.ts'
import { RadioGroup } from '#app/forms/choices.tsx'

interface Option {
  value: string
  label: string
}

interface AcceptChoicesProps {
  fields: Record<keyof AcceptFields, FieldMetadata<string>>
  page: {
    kinds: readonly Option[]
    isPaidFirst: boolean
    /** The first day after those to withdraw; null where there is no such right. */
    later: string | null
    /** What the other quotes can be answered; null where there are none. */
    others: readonly Option[] | null
  }
}

/** What the client chooses about the hiring, and what each choice means. */
export function AcceptChoices({ fields, page: { kinds, isPaidFirst, later, others } }: AcceptChoicesProps) {
  return (
    <>
      <RadioGroup field={fields.client_kind} label="Cómo contratas" options={kinds} />
      {later ? (
        <div className="accept-begins">
          <RadioGroup
            field={fields.begins}
            label="Cuándo empieza el trabajo"
            hint={`Solo si contratas como particular: tienes ${WITHDRAWAL_DAYS} días para desistir sin decir por qué.`}
            options={[
              {
                value: 'ya',
                label: isPaidFirst ? 'Ya, en cuanto esté pagado.' : 'Ya.',
                hint: `Pido que empiece aunque no hayan pasado los ${WITHDRAWAL_DAYS} días: si desisto pagaré lo hecho, y si está todo hecho no podré desistir.`,
              },
              {
                value: 'despues',
                label: `El ${later}.`,
                hint: 'Cuando hayan pasado los días para desistir. Hasta entonces no se hace nada, y desistir no te cuesta nada.',
              },
            ]}
          />
        </div>
      ) : (
        <p className="small soft">
          Vende como particular, así que no valen las normas de consumo: no hay derecho de desistimiento.
        </p>
      )}
      {others && (
        <RadioGroup
          field={fields.others}
          label="Qué respondes a los demás presupuestos, que quedan rechazados"
          options={others}
        />
      )}
    </>
  )
}
