import { getFormProps, type FieldMetadata, type FormMetadata } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { REQUEST_BODY_MAX } from '#app/domain/hiring/limits.ts'
import { CONFIRM_HOURS } from '#app/domain/hiring/packages.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { TextArea } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { GoOnWithout } from '#app/forms/go-on-without.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { sentKey, type AnswerWithFiles } from '#app/parts/hiring/order-file-field.tsx'
import type { PresentedOffer } from './presented-offer.server.ts'
import { RequestFileField } from './request-files.tsx'
import { AsBusiness } from './as-business.tsx'
import { QuoteTable } from './quote-table.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export type OrderFormFields = Record<'body' | 'buyer' | 'files', string>

/** The terms of the agreement, and its price. */
export function OfferView({ offer, seller }: { offer: PresentedOffer; seller: string }) {
  return (
    <>
      <section className="panel stack" aria-labelledby="what">
        <h2 id="what">{t('Qué incluye')}</h2>
        <ul className="bullets">
          {offer.includes.map((line, index) => (
            <li key={index} lang={offer.lang}>
              {line}
            </li>
          ))}
        </ul>
      </section>
      <section className="panel stack" aria-labelledby="price">
        <h2 id="price">{t('Precio y condiciones')}</h2>
        <QuoteTable {...offer.table} taxName={offer.taxName} lang={offer.lang} />
        {offer.asBusiness && <AsBusiness {...offer.asBusiness} />}
        <dl className="terms">
          <dt>{t('Empieza')}</dt>
          <dd>{offer.begins}</dd>
          <dt>{t('Lo tienes el')}</dt>
          <dd>{offer.ready}</dd>
          <dt>{t('Cuándo se paga')}</dt>
          <dd>{offer.planLabel}</dd>
          <dt>{t('Cambios')}</dt>
          <dd>{offer.revisions}</dd>
          <dt>{t('Quién vende')}</dt>
          <dd>
            {offer.isTrader
              ? rich('{seller}, como profesional', { seller: <bdi>{seller}</bdi> })
              : rich('{seller}, como particular', { seller: <bdi>{seller}</bdi> })}
          </dd>
        </dl>
        <p className="small soft">
          {offer.atOnce
            ? t('Son las fechas si lo contratas hoy y quieres que empiece ya.')
            : t('Son las fechas si lo contratas hoy, ya confirmado, y quieres que empiece ya.')}
        </p>
        <p className="callout">{offer.howPaid}</p>
      </section>
    </>
  )
}

const SEEN_BY = () => t('Los ve solo quien ofrece el paquete.')

interface OrderFieldsProps {
  form: FormMetadata<OrderFormFields>
  fields: { body: FieldMetadata<string>; buyer: FieldMetadata<string>; files: FieldMetadata<string> }
  lastResult: AnswerWithFiles | null | undefined
  offer: PresentedOffer
  page: { key: string; seller: string; isSignedIn: boolean }
  cancelTo: string
}

/** The fields for the client's needs. */
export function OrderFields({ form, fields, lastResult, offer, page, cancelTo }: OrderFieldsProps) {
  return (
    <Form method="post" encType="multipart/form-data" className="form panel" {...getFormProps(form)}>
      {lastResult?.without && <GoOnWithout form={form.id} {...lastResult.without} />}
      <PageOf />
      <input type="hidden" name="key" value={sentKey(lastResult) ?? page.key} />
      <input type="hidden" name="read" value={offer.read} />
      <TextArea
        field={fields.body}
        label={t('Qué necesitas')}
        hint={t('Lo que hace falta saber para hacerlo: textos, medidas, lugar, fechas.')}
        rows={6}
        maxLength={REQUEST_BODY_MAX}
      />
      {page.isSignedIn && <RequestFileField field={fields.files} lastResult={lastResult} seenBy={SEEN_BY()} />}
      {offer.asBusiness && (
        <RadioGroup
          field={fields.buyer}
          label={t('Cómo lo pides')}
          options={[
            { value: 'particular', label: t('Como particular: {toPay}', { toPay: offer.toPay }) },
            {
              value: 'empresa',
              label: t('Como empresa o profesional de España: {toPay}', { toPay: offer.asBusiness.toPay }),
            },
          ]}
        />
      )}
      <p>
        {offer.atOnce
          ? t(
              'Al pedirlo recibes enseguida el presupuesto con estas condiciones. Contratas cuando lo aceptes, en la página siguiente.',
            )
          : rich(
              '{seller} tiene {hours} horas para confirmarlo. Entonces recibirás el presupuesto con estas condiciones, y contratas cuando lo aceptes; si no lo confirma, el pedido caduca y te avisamos.',
              { seller: <bdi>{page.seller}</bdi>, hours: CONFIRM_HOURS },
            )}
      </p>
      {!page.isSignedIn && (
        <p className="small soft">
          {t(
            'Después te pediremos que inicies sesión; lo que hayas escrito se conserva, y podrás adjuntar fotos o planos.',
          )}
        </p>
      )}
      <FormEnd busy={t('Enviando…')} to={cancelTo} isLarge>
        {t('Pedir este paquete')}
      </FormEnd>
    </Form>
  )
}
