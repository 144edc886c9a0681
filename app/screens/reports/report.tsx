import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, useParams } from '@remix-run/react'
import type { TargetKind } from '#app/domain/moderation/states.ts'
import { currentPath } from '#app/http/return-path.ts'
import { openReport, receiveReport } from '#app/parts/report-form/filing.server.ts'
import { ReportForm } from '#app/parts/report-form/report-form.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

interface Reported {
  kind: TargetKind
  heading: string
  /** Where the page leads back to: the page of the thing, where this is missing. */
  backTo?: string
}

/** The public things that everybody can report, by the first word of its address. */
const REPORTED: () => Record<string, Reported> = perLanguage(() => ({
  marketplace: { kind: 'listing', heading: t('Reportar este anuncio') },
  freelancers: { kind: 'profile', heading: t('Denunciar este perfil') },
  contests: { kind: 'contest', heading: t('Denunciar este concurso') },
  entries: { kind: 'entry', heading: t('Denunciar esta propuesta'), backTo: '/contests' },
  'external-ads': { kind: 'external', heading: t('Denunciar este anuncio externo') },
  ratings: { kind: 'rating', heading: t('Denunciar esta valoración'), backTo: '/marketplace' },
}))

function reportedAt(path: string) {
  const [, place = ''] = path.split('/')
  const row = REPORTED()[place.toLowerCase()]
  if (!row) throw new Error(`nothing to report at ${path}`)
  return { place, ...row }
}

const placeOf = ({ request, params: { id } }: LoaderFunctionArgs) => ({
  kind: reportedAt(currentPath(request)).kind,
  id,
})

export const meta: MetaFunction = ({ location }) => [
  { title: reportedAt(location.pathname).heading },
  { name: 'robots', content: 'noindex' },
]

export const loader = (args: LoaderFunctionArgs) => openReport(args, placeOf(args))

export const action = (args: ActionFunctionArgs) => receiveReport(args, placeOf(args))

export default function Report() {
  const { id } = useParams()
  const { place, kind, heading, backTo = `/${place}/${id}` } = reportedAt(useLocation().pathname)
  return (
    <ReportForm
      kind={kind}
      heading={heading}
      {...useLoaderData<typeof loader>()}
      backTo={backTo}
      lastResult={useActionData<typeof action>()}
    />
  )
}
