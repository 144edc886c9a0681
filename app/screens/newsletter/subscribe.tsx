import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { confirmNewsletterUrl } from '#app/adapters/links.server.ts'
import { db } from '#app/db.server.ts'
import { subscribe } from '#app/domain/newsletter/commands.server.ts'
import { consentText } from '#app/domain/newsletter/limits.ts'
import { UNCONFIRMED_SUBSCRIPTION_DAYS } from '#app/domain/tables/periods.ts'
import { NewsletterForm } from '#app/domain/newsletter/schema.ts'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { openedBy, OpenFormFields } from '#app/forms/open-form.tsx'
import { readAddress } from '#app/http/address-query.server.ts'
import { addressPrefix, subscriberAddress } from '#app/http/address.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { askAgain, isWithoutPage, OPEN_FORM_FIELDS, openForm } from '#app/http/open-form.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { site, siteOf } from '#app/http/site.server.ts'
import { mailboxOf } from '#app/locale/email-address.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { languageInWords } from '#app/locale/countries.server.ts'
import { reading } from '#app/locale/languages.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: t('Boletín'),
    description: t('Suscríbete a las novedades por correo: se confirma con un enlace y se deja con otro.'),
    path: '/newsletter',
  })

export function loader({ request }: LoaderFunctionArgs) {
  return {
    sent: readAddress(request, ['sent']).has('sent'),
    opened: openForm(clock.now()),
    consent: consentText(site.name),
    language: reading.offered().length > 1 ? languageInWords(reading.language()) : null,
    keptDays: UNCONFIRMED_SUBSCRIPTION_DAYS,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const form = await readFields(request, [NewsletterForm, ...OPEN_FORM_FIELDS])
  const submission = judgeForm(form, NewsletterForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const { email } = submission.value
  const refusal = (message: string) => submission.reply({ formErrors: [message] })
  const again = askAgain(form, clock.now())
  // The footer's form is on every page and has no stamp; this page says what is agreed to.
  if (again && isWithoutPage(form)) return data({ email, opened: again.opened })
  if (again) return data({ ...refusal(again.message), opened: again.opened }, { status: 422 })
  answerFailure(args, null, refusal)
  const limit = await consumeLimit('newsletter-by-address', subscriberAddress(context.clientIp), context)
  if (!limit.allowed) return tooManyRequests(limit, refusal)
  // The answer is the same for every address, however often it was asked for.
  if ((await consumeLimit('newsletter-by-mailbox', mailboxOf(email), context)).allowed) {
    await subscribe(
      db,
      email,
      { consentText: consentText(site.name), ipPrefix: addressPrefix(context.clientIp), now: clock.now() },
      { site: siteOf(request), confirmUrl: confirmNewsletterUrl },
    )
  }
  return await redirectWithNotice('/newsletter?sent', t('Revisa tu correo para confirmar la suscripción'), {
    kind: 'info',
  })
}

export default function Newsletter() {
  const { sent } = useLoaderData<typeof loader>()
  return <AccountPage>{sent ? <Sent /> : <Ask />}</AccountPage>
}

function Sent() {
  const { keptDays } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{t('Revisa tu correo')}</h1>
      <p>
        {t(
          'Si esa dirección no estaba suscrita, le hemos enviado un mensaje con un enlace. Al pulsarlo empieza la suscripción; sin él no te escribiremos. Vale {keptDays} días.',
          { keptDays },
        )}
      </p>
      <p>
        {rich('¿No llega? Mira en el correo no deseado o <a>pídelo otra vez</a>.', {
          a: (text) => <Link to="/newsletter">{text}</Link>,
        })}
      </p>
    </>
  )
}

function Ask() {
  const { opened, consent, language } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const fromFooter = answer && 'email' in answer ? answer.email : undefined
  const [form, fields] = useForm<{ email: string }>({
    id: 'newsletter',
    lastResult: answer && 'email' in answer ? undefined : answer,
    defaultValue: { email: fromFooter },
  })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{t('Boletín')}</h1>
      {fromFooter && (
        <p className="callout" role="status">
          {t('Un paso más: comprueba tu correo, lee lo que aceptas y pulsa «Suscribirme».')}
        </p>
      )}
      <Form method="post" action="/newsletter" className="form panel" {...getFormProps(form)}>
        <TextField
          field={fields.email}
          label={t('Correo electrónico')}
          hint={t('Te enviaremos un enlace para confirmarlo.')}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <p className="small">{consent}</p>
        {language && (
          <p className="small">
            {t(
              'Te escribimos en el idioma de esta página: {language}. Un envío que no exista en él te llega en otro, y lo dice.',
              {
                language,
              },
            )}
          </p>
        )}
        <SubmitButton busy={t('Enviando…')}>{t('Suscribirme')}</SubmitButton>
        <OpenFormFields opened={openedBy(answer) ?? opened} />
      </Form>
      <p className="small">
        {t('Guardamos lo que aceptas y cuándo.')} <Link to="/privacy">{t('Privacidad')}</Link>
      </p>
    </>
  )
}
