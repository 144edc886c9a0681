import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ContactForm, NobodyToContact } from '#app/parts/contact-form/contact-form.tsx'
import { openContact, receiveContact } from '#app/parts/contact-form/contacting.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Enviar Mensaje') }, { name: 'robots', content: 'noindex' }]

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return openContact({ request, context }, { about: 'profile', id: params.id })
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return receiveContact({ request, context }, { about: 'profile', id: params.id })
}

export default function ContactFreelancer() {
  const page = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  if (!page.target)
    return (
      <NobodyToContact
        heading={t('Perfil no disponible')}
        text={t('Este perfil no está a la vista, así que no se puede escribir desde él.')}
        lastResult={lastResult}
      />
    )
  return <ContactForm heading={t('Enviar Mensaje')} page={page} lastResult={lastResult} />
}
