import { getFormProps, type FieldMetadata, type FormMetadata } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { REQUEST_BODY_MAX } from '#app/domain/hiring/limits.ts'
import { CONFIRM_HOURS } from '#app/domain/hiring/packages.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { SubmitButton, TextArea } from '#app/forms/controls.tsx'
import { GoOnWithout } from '#app/forms/go-on-without.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { sentKey, type AnswerWithFiles } from '#app/parts/hiring/order-file-field.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PresentedOffer } from './presented-offer.server.ts'
import { RequestFileField } from './request-files.tsx'
import { AsBusiness } from './as-business.tsx'
import { QuoteTable } from './quote-table.tsx'

export type OrderFormFields = Record<'body' | 'buyer' | 'files', string>

/** Exactly what is agreed on, and what it costs. */
export function OfferView({ offer, seller }: { offer: PresentedOffer; seller: string }) {
  return (
    <>
      <section className="panel stack" aria-labelledby="what">
        <h2 id="what">Qué incluye</h2>
        <ul className="bullets">
          {offer.includes.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      </section>
      <section className="panel stack" aria-labelledby="price">
        <h2 id="price">Precio y condiciones</h2>
        <QuoteTable {...offer.table} taxName={offer.taxName} />
        {offer.asBusiness && <AsBusiness {...offer.asBusiness} />}
        <dl className="terms">
          <dt>Empieza</dt>
          <dd>{offer.begins}</dd>
          <dt>Lo tienes el</dt>
          <dd>{offer.ready}</dd>
          <dt>Cuándo se paga</dt>
          <dd>{offer.planLabel}</dd>
          <dt>Cambios</dt>
          <dd>{offer.revisions}</dd>
          <dt>Quién vende</dt>
          <dd>
            <bdi>{seller}</bdi>, {offer.isTrader ? 'como profesional' : 'como particular'}
          </dd>
        </dl>
        <p className="small soft">
          Son las fechas si lo contratas hoy{!offer.atOnce && ', ya confirmado,'} y quieres que empiece ya.
        </p>
        <p className="callout">{offer.howPaid}</p>
      </section>
    </>
  )
}

const SEEN_BY = 'Los ve solo quien ofrece el paquete.'

interface OrderFieldsProps {
  form: FormMetadata<OrderFormFields>
  fields: { body: FieldMetadata<string>; buyer: FieldMetadata<string>; files: FieldMetadata<string> }
  lastResult: AnswerWithFiles | null | undefined
  offer: PresentedOffer
  page: { key: string; seller: string; isSignedIn: boolean }
  cancelTo: string
}

/** What the client needs, in words. */
export function OrderFields({ form, fields, lastResult, offer, page, cancelTo }: OrderFieldsProps) {
  return (
    <Form method="post" encType="multipart/form-data" className="form panel" {...getFormProps(form)}>
      {lastResult?.without && <GoOnWithout form={form.id} {...lastResult.without} />}
      <PageOf />
      <input type="hidden" name="key" value={sentKey(lastResult) ?? page.key} />
      <input type="hidden" name="read" value={offer.read} />
      <TextArea
        field={fields.body}
        label="Qué necesitas"
        hint="Lo que hace falta saber para hacerlo: textos, medidas, lugar, fechas."
        rows={6}
        maxLength={REQUEST_BODY_MAX}
      />
      {page.isSignedIn && <RequestFileField field={fields.files} lastResult={lastResult} seenBy={SEEN_BY} />}
      {offer.asBusiness && (
        <RadioGroup
          field={fields.buyer}
          label="Cómo lo pides"
          options={[
            { value: 'particular', label: `Como particular: ${offer.toPay}` },
            { value: 'empresa', label: `Como empresa o profesional de España: ${offer.asBusiness.toPay}` },
          ]}
        />
      )}
      <p>
        {offer.atOnce ? (
          'Al pedirlo recibes enseguida el presupuesto con estas condiciones. Contratas cuando lo aceptes, en la página siguiente.'
        ) : (
          <>
            <bdi>{page.seller}</bdi> tiene {CONFIRM_HOURS} horas para confirmarlo. Entonces recibirás el presupuesto con
            estas condiciones, y contratas cuando lo aceptes; si no lo confirma, el pedido caduca y te avisamos.
          </>
        )}
      </p>
      {!page.isSignedIn && (
        <p className="small soft">
          Después te pediremos que inicies sesión; lo que hayas escrito se conserva, y podrás adjuntar fotos o planos.
        </p>
      )}
      <div className="cluster">
        <SubmitButton busy="Enviando…" className="button button--large">
          Pedir este paquete
        </SubmitButton>{' '}
        <Link className="button button--plain button--large" to={cancelTo}>
          Cancelar
        </Link>
      </div>
    </Form>
  )
}
