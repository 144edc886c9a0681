import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { quotePath, requestPath } from '#app/domain/hiring/paths.ts'
import { withdrawQuote } from '#app/domain/hiring/quotes.server.ts'
import { isOpenQuote, quoteStateAt } from '#app/domain/hiring/states.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { requireQuote, unknownQuote } from './hiring-page.server.ts'
import { whatHappened } from './quote-news.server.ts'

const NOT_OPEN = 'Este presupuesto ya no espera respuesta, así que no hay nada que retirar.'

export const meta: MetaFunction = () => [{ title: 'Retirar presupuesto' }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  if (!quote.isOwn) throw unknownQuote()
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  const isOpen = isOpenQuote(quoteStateAt(quote, reading.now))
  return data(
    {
      back: { to: quotePath(quote.id), title: quote.title },
      refusal: isOpen ? null : (whatHappened(quote, reading) ?? NOT_OPEN),
    },
    { status: isOpen ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  const outcome = await withdrawQuote(db, viewer.id, quote.id, clock.now())
  switch (outcome) {
    case 'withdrawn':
      return redirectWithNotice(requestPath(quote.requestId), 'Presupuesto retirado')
    case 'not-found':
      throw unknownQuote()
    case 'not-open':
      return data({ refusal: NOT_OPEN }, { status: 409 })
  }
}

export default function WithdrawQuote() {
  const { back, refusal } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <ConfirmPage
      title="Retirar presupuesto"
      lead="Quien lo recibió ya no podrá aceptarlo. Mientras la solicitud siga abierta puedes enviar otro."
      act="Retirar presupuesto"
      back={back}
      refusal={answer?.refusal ?? refusal}
    />
  )
}
