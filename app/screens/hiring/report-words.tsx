import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { quotePath, type SaidKind } from '#app/domain/hiring/paths.ts'
import { findHirer } from '#app/http/hiring.server.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'
import { requireQuote, unknownQuote } from './hiring-page.server.ts'
import { openHiringReport, receiveHiringReport } from './report-pages.server.ts'
import { t } from '#app/locale/texts.ts'

const TITLE = () => t('Denunciar lo que escribió la otra parte')
const KINDS = {
  counters: 'counter_offer',
  'counter-answers': 'counter_answer',
  answers: 'quote_answer',
} as const satisfies Record<SaidKind, string>

export const meta: MetaFunction = () => [{ title: TITLE() }]

/** @throws a 404 page for words of no kind that there is. */
function placeOf({ kind, words }: LoaderFunctionArgs['params']) {
  if (kind !== 'counters' && kind !== 'counter-answers' && kind !== 'answers') throw unknownQuote()
  return { kind: KINDS[kind], id: words }
}

/** @throws a 404 page for words of another quote than the address says. */
async function requireWords(args: LoaderFunctionArgs) {
  const place = placeOf(args.params)
  const { quote } = await requireQuote(args)
  const said = place.kind === 'quote_answer' ? [quote] : quote.counters
  if (!said.some(({ id }) => id === place.id)) throw unknownQuote()
  return { quoteId: quote.id, place }
}

export async function loader(args: LoaderFunctionArgs) {
  const { quoteId, place } = await requireWords(args)
  return { quoteId, kind: place.kind, form: await openHiringReport(args, place) }
}

export async function action(args: ActionFunctionArgs) {
  // A visitor is asked to sign in first; typed words are kept.
  const isSignedIn = (await findHirer(args)) !== undefined
  return receiveHiringReport(args, isSignedIn ? (await requireWords(args)).place : placeOf(args.params))
}

export default function ReportWords() {
  const { quoteId, kind, form } = useLoaderData<typeof loader>()
  return (
    <ReportForm
      kind={kind}
      heading={TITLE()}
      {...form}
      backTo={quotePath(quoteId)}
      lastResult={useActionData<typeof action>()}
    />
  )
}
