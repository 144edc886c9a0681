import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ContactForm, NobodyToContact } from '#app/parts/contact-form/contact-form.tsx'
import { openContact, receiveContact } from '#app/parts/contact-form/contacting.server.ts'

export const meta: MetaFunction = () => [{ title: 'Contactar Vendedor' }, { name: 'robots', content: 'noindex' }]

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return openContact({ request, context }, { about: 'listing', id: params.id })
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return receiveContact({ request, context }, { about: 'listing', id: params.id })
}

export default function ContactSeller() {
  const page = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  if (!page.target)
    return (
      <NobodyToContact
        heading="Anuncio no disponible"
        text="Este anuncio ya no está en el marketplace, así que no se puede escribir a quien lo publicó."
        lastResult={lastResult}
      />
    )
  return <ContactForm heading="Contactar Vendedor" page={page} lastResult={lastResult} />
}
