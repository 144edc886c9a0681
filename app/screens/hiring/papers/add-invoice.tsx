import '#app/parts/hiring/hiring.css'
import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { addInvoice, type InvoiceAdded } from '#app/domain/orders/invoices.server.ts'
import { INVOICES_MAX, mayAddInvoice } from '#app/domain/orders/invoices.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { ErrorSummary, Field } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { parseId } from '#app/forms/fields.ts'
import { textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { INVOICE_FILE } from '#app/parts/received-files/policies.server.ts'
import { readWithFiles } from '#app/parts/received-files/receiving.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { unknownOrder } from '#app/screens/hiring/order-page.server.ts'
import { Pieces } from '#app/ui/pieces.tsx'
import { requireStage } from './stage-page.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

export const meta: MetaFunction<typeof loader> = () => [{ title: t('Adjuntar factura') }]

const FIELD = 'invoice'
const NO_FILE = () => t('Elige un archivo PDF o XML')
const REFUSED: () => Record<Extract<InvoiceAdded, 'too-many' | 'not-possible'>, string> = perLanguage(() => ({
  'too-many': t('Esta etapa ya tiene {most} facturas, que es el máximo.', { most: INVOICES_MAX }),
  'not-possible': t('Esta etapa no admite facturas: aún no ha empezado, o vendes como particular.'),
}))

const NOT_STORED = () =>
  t('No se ha guardado: el almacén de archivos no responde. Vuelve a elegirla e inténtalo en un momento.')

export async function loader(args: LoaderFunctionArgs) {
  const { stage, shown } = await requireStage(args, 'freelancer')
  const isPossible = mayAddInvoice(stage)
  const refusal = isPossible ? null : REFUSED()['not-possible']
  return data({ ...shown, key: randomUUID(), refusal }, { status: isPossible ? 200 : 409 })
}

export async function action(args: ActionFunctionArgs) {
  // Checked before a file is kept: a stranger's file is not.
  const { viewer, order, stage } = await requireStage(args, 'freelancer')
  const reading = { fields: ['key'], control: FIELD, log: args.context.log }
  const { form, accepted, refusals, retryAfterSeconds } = await readWithFiles(
    args.request,
    viewer.id,
    INVOICE_FILE,
    reading,
  )
  const [file] = accepted
  if (!file) return data(refused(refusals[0] ?? NO_FILE()), { status: retryAfterSeconds ? 429 : 422 })
  const formKey = parseId(textOf(form, 'key')) ?? randomUUID()
  answerFailure(args, t('No se ha guardado'), refused)
  const outcome = await addInvoice(db, storage, viewer.id, {
    orderId: order.id,
    n: stage.n,
    formKey,
    now: clock.now(),
    file,
  })
  switch (outcome) {
    case 'added':
    case 'added-before':
      return redirectWithNotice(orderPath(order.id), t('Factura adjuntada'))
    case 'not-found':
      throw unknownOrder()
    case 'too-many':
    case 'not-possible':
      return data(refused(REFUSED()[outcome]), { status: 409 })
    case 'not-stored':
      return data(refused(NOT_STORED()), { status: 503 })
  }
}

const refused = (message: string): SubmissionResult<string[]> => ({ status: 'error', error: { [FIELD]: [message] } })

export default function AddInvoice() {
  const { order, stage, key, refusal } = useLoaderData<typeof loader>()
  const [form, { invoice }] = useForm<{ invoice: string }>({ id: 'add', lastResult: useActionData<typeof action>() })
  return (
    <div className="page stack--loose">
      <BackLink to={order.to} lang={order.lang}>
        {order.title}
      </BackLink>
      <ErrorSummary form={form} title={t('No se ha adjuntado')} />
      <h1>{t('Adjuntar factura')}</h1>
      {stage && (
        <p className="soft">
          <Pieces pieces={stage} />
        </p>
      )}
      {refusal ? (
        <p className="callout">{refusal}</p>
      ) : (
        <Form method="post" encType="multipart/form-data" className="form panel" {...getFormProps(form)}>
          <input type="hidden" name="key" value={key} />
          <p>
            {t(
              'La factura la emites tú, con tu programa o el de tu gestoría. Aquí la recibe la otra parte, que puede descargarla mientras tengas cuenta.',
            )}
          </p>
          <Field
            field={invoice}
            label={t('Factura')}
            hint={t('Un PDF, o un XML como los de Facturae, de 10 MB como máximo.')}
          >
            <input
              id={invoice.id}
              name={invoice.name}
              type="file"
              accept=".pdf,.xml,.xsig"
              onChange={({ target }) =>
                void import('#app/forms/file-upload.ts').then((upload) => upload.showUpload(target))
              }
              aria-invalid={invoice.errors ? true : undefined}
              aria-describedby={`${invoice.id}-hint${invoice.errors ? ` ${invoice.id}-error` : ''}`}
            />
          </Field>
          <FormEnd busy={t('Enviando…')} to={order.to} leave={t('Volver')}>
            {t('Adjuntar factura')}
          </FormEnd>
        </Form>
      )}
    </div>
  )
}
