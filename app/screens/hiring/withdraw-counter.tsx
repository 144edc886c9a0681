import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { withdrawCounter } from '#app/domain/hiring/counter-offers.server.ts'
import { quotePath } from '#app/domain/hiring/paths.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { requireQuote, unknownQuote } from './hiring-page.server.ts'

const NOTHING = 'No hay ninguna contraoferta tuya que espere respuesta: ya la tiene, o la retiraste.'

export const meta: MetaFunction = () => [{ title: 'Retirar la contraoferta' }]

export async function loader(args: LoaderFunctionArgs) {
  const { quote } = await requireQuote(args)
  if (quote.isOwn) throw unknownQuote()
  const stands = quote.counters.some(({ outcome }) => outcome === null)
  return data(
    { back: { to: quotePath(quote.id), title: quote.title }, refusal: stands ? null : NOTHING },
    { status: stands ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  const outcome = await withdrawCounter(db, viewer.id, quote.id, clock.now())
  switch (outcome) {
    case 'withdrawn':
      return redirectWithNotice(quotePath(quote.id), 'Contraoferta retirada')
    case 'not-found':
      throw unknownQuote()
    case 'not-open':
      return data({ refusal: NOTHING }, { status: 409 })
  }
}

export default function WithdrawCounter() {
  const { back, refusal } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <ConfirmPage
      title="Retirar la contraoferta"
      lead="El presupuesto queda como estaba y lo puedes aceptar. Quien lo envió lo sabrá."
      act="Retirar la contraoferta"
      back={back}
      refusal={answer?.refusal ?? refusal}
    />
  )
}
