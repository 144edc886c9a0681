import type { FieldMetadata } from '@conform-to/react'
import type { AcceptFields } from '#app/domain/hiring/schema.ts'
import { WITHDRAWAL_DAYS } from '#app/domain/orders/withdrawal.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { t } from '#app/locale/texts.ts'

interface Option {
  value: string
  label: string
}

interface AcceptChoicesProps {
  fields: Record<keyof AcceptFields, FieldMetadata<string>>
  page: {
    kinds: readonly Option[]
    isPaidFirst: boolean
    /** The first day after the withdrawal period; null if there is no such right. */
    later: string | null
    /** The answers to the other quotes; null if there are none. */
    others: readonly Option[] | null
  }
}

/** The choices of the client about the hiring, with their meaning. */
export function AcceptChoices({ fields, page: { kinds, isPaidFirst, later, others } }: AcceptChoicesProps) {
  return (
    <>
      <RadioGroup field={fields.client_kind} label={t('Cómo contratas')} options={kinds} />
      {later ? (
        <div className="accept-begins">
          <RadioGroup
            field={fields.begins}
            label={t('Cuándo empieza el trabajo')}
            hint={t(
              'Solo si contratas como particular: tienes {withdrawalDays} días para desistir sin decir por qué.',
              { withdrawalDays: WITHDRAWAL_DAYS },
            )}
            options={[
              {
                value: 'ya',
                label: isPaidFirst ? t('Ya, en cuanto esté pagado.') : t('Ya.'),
                hint: t(
                  'Pido que empiece aunque no hayan pasado los {withdrawalDays} días: si desisto pagaré lo hecho, y si está todo hecho no podré desistir.',
                  { withdrawalDays: WITHDRAWAL_DAYS },
                ),
              },
              {
                value: 'despues',
                label: t('El {day}.', { day: later }),
                hint: t(
                  'Cuando hayan pasado los días para desistir. Hasta entonces no se hace nada, y desistir no te cuesta nada.',
                ),
              },
            ]}
          />
        </div>
      ) : (
        <p className="small soft">
          {t('Vende como particular, así que no valen las normas de consumo: no hay derecho de desistimiento.')}
        </p>
      )}
      {others && (
        <RadioGroup
          field={fields.others}
          label={t('Qué respondes a los demás presupuestos, que quedan rechazados')}
          options={others}
        />
      )}
    </>
  )
}
